"""Every error that a person can meet, one sentence each, in both languages.

NotewrightError
├── ClassificationError   the request could not be read into a scope
│   ├── TooManyQueries
│   ├── TooManySteps
│   ├── UnknownZone
│   └── UnreadableTime
│       ├── UnknownTime
│       └── AmbiguousDayOrder
├── QueryError            the scope could not be run
│   ├── NoSuchSource
│   └── UnsupportedFilter
├── WorkspaceError        something on disk is in the way
│   ├── SettingsUnreadable
│   ├── SourceUnreadable
│   ├── NotIndexed
│   ├── IndexUnusable
│   ├── CallLogUnwritable
│   └── MaterialChanged
├── ModelError            the model did not keep to the protocol, or did not answer
│   ├── ProtocolBroken
│   ├── AnswerCutOff
│   ├── ContentFiltered
│   ├── PromptCut
│   ├── PromptTooLong
│   ├── ModelUnreachable
│   ├── KeyRefused
│   ├── QuotaUsedUp
│   ├── NeedsLanguageModel
│   └── WishNotFollowed
├── StateUnreadable       a thread's state was edited into something that is no state
├── HostError             a door or a host left out what a run needs
│   ├── NobodyAsks
│   ├── ThreadMissing
│   ├── ThreadShared
│   └── CheckpointerMissing
├── DraftError            a draft is not there, not yours, or not in the state for this
│   ├── DraftNotFound
│   │   └── DraftAmbiguous
│   ├── DraftDecided
│   ├── ChangesNotFound
│   ├── ChangesDecided
│   └── StoreFailed
├── AccessError           who is asking, or what for, could not be told
│   ├── TokenRefused
│   ├── TokenNotFound
│   ├── OwnerRefused
│   └── ScopeUnknown
├── RunError              a run cannot go on: not there, not yours, or not failed
│   ├── RunNotFound
│   │   └── RunAmbiguous
│   ├── RunGoesOn
│   ├── RunNotFailed
│   └── NothingToRetry
├── DoorError             a request to a server could not be taken as it came
│   ├── RequestUnreadable
│   ├── ThreadNotFound
│   ├── NothingAsked
│   ├── DraftMoved
│   ├── PageNotFound
│   ├── ScopeMissing
│   ├── HostRefused
│   ├── OriginRefused
│   ├── KeyReused
│   ├── KeyUnusable
│   ├── BodyTooLarge
│   ├── TooManyRequests
│   ├── ServerStops
│   ├── AddressRefused
│   └── Unexpected
├── WorkError             a worker's ticket or file is not there, not yours, or not free
│   ├── WorkersFailed
│   ├── ToolBusy
│   ├── TicketNotFound
│   │   └── TicketAmbiguous
│   ├── TicketHeld
│   ├── ArtifactNotFound
│   ├── ArtifactRefused
│   └── ArtifactUnusable
└── SaveError             the vault could not be written, or must not be
    ├── SaveFailed
    ├── EditRefused
    ├── FileChanged
    ├── NameTaken
    ├── ApplyFailed
    ├── ApplyStuck
    ├── UndoFailed
    ├── UndoRefused
    ├── NothingToUndo
    └── FolderTaken
"""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:  # every command imports this file, and `--help` waits for no model of data
    from notewright.state.scope import Language


class NotewrightError(Exception):
    """Root. `facts` fill the sentence; `code` names the class in JSON and in the state."""

    en: ClassVar[str] = ""
    zh: ClassVar[str] = ""

    def __init__(self, **facts: object) -> None:
        self.facts = facts
        super().__init__(self.text("en"))

    def text(self, language: "Language") -> str:
        """The sentence for a person: what happened, to which item, what to do next."""
        template = self.zh if language == "zh" else self.en
        return template.format(**self.facts)

    @property
    def code(self) -> str:
        return type(self).__name__


class ClassificationError(NotewrightError):
    """The request could not be read into a scope."""


class TooManyQueries(ClassificationError):
    en = "The request asks for {count} sets of material; {limit} is the most. Ask for fewer at a time."
    zh = "这句话要了 {count} 组材料，最多 {limit} 组。请分几次来要。"


class TooManySteps(ClassificationError):
    en = "The request asks for {count} writes; {limit} is the most. Ask for fewer at a time."
    zh = "这句话要做 {count} 项写入，最多 {limit} 项。请分几次来做。"


class UnknownZone(ClassificationError):
    en = "“{zone}” is no time zone, so nothing was read. Set zone to an IANA name, such as Europe/Berlin."
    zh = "“{zone}”不是时区，所以什么都没读。请把 zone 设为 IANA 名称，例如 Asia/Shanghai。"


class UnreadableTime(ClassificationError):
    """A date phrase without one exact meaning. `phrase` is the person's own."""


class UnknownTime(UnreadableTime):
    en = "“{phrase}” names no dates that can be known. Say the dates, such as “last 7 days” or “Nov 3 to Nov 9”."
    zh = "“{phrase}”对不上确定的日期。请说清楚，比如“最近7天”或“11月3日到11月9日”。"


class AmbiguousDayOrder(UnreadableTime):
    en = "“{phrase}” can be read day first or month first. Write the month as a word, or set day_order."
    zh = "“{phrase}”分不清日和月的先后。请把月份写成文字，或设置 day_order。"


class QueryError(NotewrightError):
    """The scope could not be run."""


class NoSuchSource(QueryError):
    en = "No {type} source is connected, so nothing was read. Connect one with `notewright index`."
    zh = "还没有接入{type}来源，所以什么都没读。请先用 `notewright index` 接入。"


class UnsupportedFilter(QueryError):
    """A filter that the table does not have was still there when the scope was run. `about` is `type.filter`."""

    en = "“{about}” is not a filter that can be run, so nothing was read. Leave it out, or ask in another way."
    zh = "“{about}”这个条件无法执行，所以什么都没读。请去掉它，或换个说法。"


class WorkspaceError(NotewrightError):
    """Something on disk is in the way."""


class SettingsUnreadable(WorkspaceError):
    en = "The settings in {path} could not be read ({reason}). Mend that line and run again."
    zh = "读不了 {path} 里的设置（{reason}）。请改好那一行再运行。"


class SourceUnreadable(WorkspaceError):
    en = "{source} could not be read ({reason}), so no draft was made. Mend it and ask again."
    zh = "{source} 读不了（{reason}），因此没有写草稿。请修好后重试。"


class NotIndexed(WorkspaceError):
    en = "Nothing has been indexed yet. Run `notewright index VAULT` first."
    zh = "还没有建立索引。请先运行 `notewright index 笔记库`。"


class IndexUnusable(WorkspaceError):
    en = "The index {path} could not be used ({reason}). Notes are safe: delete that file and run `notewright index` with your folders."
    zh = "索引 {path} 用不了（{reason}）。笔记没有受影响：请删除这个文件，再带上文件夹运行 `notewright index`。"


class CallLogUnwritable(WorkspaceError):
    """A warning: the run goes on."""

    en = "The call log {path} could not be written ({reason}), so calls are missing in it. The run goes on; mend the data folder."
    zh = "调用日志 {path} 写不了（{reason}），因此会缺少一些调用。运行不受影响；请修好数据文件夹。"


class MaterialChanged(WorkspaceError):
    en = "{item} changed since it was found. Run `notewright index` and ask again."
    zh = "{item} 在检索之后被改动过。请运行 `notewright index` 后重试。"


class ModelError(NotewrightError):
    """The model did not keep to the protocol, or did not answer."""


class ProtocolBroken(ModelError):
    """`reason` holds codes and places. `complaint` is what the model hears in its repair, and goes nowhere else."""

    en = "The model's answer for {stage} broke the protocol twice ({reason}). Nothing was written; try again or another model."
    zh = "模型在{stage}一步两次没按约定回答（{reason}）。没有写入任何东西；请重试或换个模型。"

    def __init__(self, complaint: str | None = None, **facts: object) -> None:
        super().__init__(**facts)
        self.complaint = complaint or str(facts["reason"])


class AnswerCutOff(ModelError):
    en = "The model at {endpoint} ended its answer for {stage} at its own limit twice ({tokens} tokens), so nothing was written. Ask for something shorter, or let the server answer at more length."
    zh = "{endpoint} 的模型在{stage}一步两次被它自己的长度上限截断（{tokens} 个 token），因此没有写入任何东西。请要短一些，或调高服务器的输出上限。"


class ContentFiltered(ModelError):
    en = "The model at {endpoint} declined to answer for {stage}. Nothing was written; change the request, or try another model."
    zh = "{endpoint} 的模型在{stage}一步拒绝回答。没有写入任何东西；请改一改要求，或换个模型。"


class PromptCut(ModelError):
    en = "The server at {endpoint} read only {read} of at least {sent} tokens, so its answer was not used. Raise its context length (Ollama: num_ctx, llama.cpp: -c, LM Studio: Context Length, vLLM: --max-model-len), or set a smaller budget."
    zh = "{endpoint} 的服务器只读了 {read} 个 token，而发去的至少有 {sent} 个，所以没有采用它的回答。请调大上下文长度（Ollama：num_ctx，llama.cpp：-c，LM Studio：Context Length，vLLM：--max-model-len），或把 budget 设小。"


class PromptTooLong(ModelError):
    en = "The material is longer than the model at {endpoint} can read ({reason}). Nothing was written; raise its context length, set a smaller budget, or set over_budget to digest."
    zh = "材料超出了 {endpoint} 的模型能读的长度（{reason}）。没有写入任何东西；请调大上下文长度、把 budget 设小，或把 over_budget 设为 digest。"


class ModelUnreachable(ModelError):
    en = "The model at {endpoint} did not answer ({reason}). Nothing was written; check the address and the key, then try again."
    zh = "{endpoint} 的模型没有回答（{reason}）。没有写入任何东西；请检查地址和密钥后重试。"


class KeyRefused(ModelError):
    en = "The model at {endpoint} refused the key ({reason}). Nothing was written; check OPENAI_API_KEY and what it may use."
    zh = "{endpoint} 不接受这个密钥（{reason}）。没有写入任何东西；请检查 OPENAI_API_KEY 和它的权限。"


class QuotaUsedUp(ModelError):
    en = "The account at {endpoint} has no quota left ({reason}). Nothing was written; top it up, or choose another model."
    zh = "{endpoint} 的账户额度已用完（{reason}）。没有写入任何东西；请充值，或换个模型。"


class NeedsLanguageModel(ModelError):
    en = "The offline engine writes only from your own material, and this request names none. Name notes, bookmarks, files or todos, or set NOTEWRIGHT_MODEL to a language model."
    zh = "离线引擎只用你自己的材料来写，而这句话没有提到任何材料。请说明要用哪些笔记、书签、文件或待办，或把 NOTEWRIGHT_MODEL 设为一个语言模型。"


class WishNotFollowed(ModelError):
    en = "The offline engine could not do this: {wishes}. The draft is as it was. Edit it by hand, say it otherwise, or set NOTEWRIGHT_MODEL to a language model."
    zh = "离线引擎做不到：{wishes}。草稿没有变。可以手工编辑、换个说法，或把 NOTEWRIGHT_MODEL 设为一个语言模型。"


class HostError(NotewrightError):
    """A door or a host left out what a run needs."""


class NobodyAsks(HostError):
    en = "Nobody is known to be asking, so nothing was read. Sign in, or let the host say who it is."
    zh = "不知道是谁在问，所以什么都没读。请先登录，或由宿主程序说明身份。"


class StateUnreadable(NotewrightError):
    """A fork made by hand, or a checkpoint of another release. `key` is the place in the state."""

    en = "`{key}` in the state of this thread has not the form that it must have, so nothing was done. Fork again with its whole value, or start a new thread."
    zh = "这个会话状态里的 `{key}` 不是它该有的形式，因此什么都没做。请带上完整的值重新分叉，或新开一个会话。"


class ThreadMissing(HostError):
    en = "This run has no thread, so nothing was read. Pass config={{'configurable': {{'thread_id': '…'}}}} with an id of its own for each request."
    zh = "这次运行没有线程，所以什么都没读。请传入 config={{'configurable': {{'thread_id': '…'}}}}，每个请求用自己的编号。"


class ThreadShared(HostError):
    en = "{count} requests of one batch share the thread {thread_id}, so none was run. Pass a list of configs, a thread_id of its own for each request."
    zh = "同一批里有 {count} 个请求共用线程 {thread_id}，所以一个也没运行。请传入 config 列表，每个请求用自己的 thread_id。"


class CheckpointerMissing(HostError):
    en = "This run has no checkpointer, so a question to the person would be lost, and nothing was read. Leave `checkpointer` of create_workflow unset, pass one, or compile the host's graph with one."
    zh = "这次运行没有 checkpointer，向人提的问题会丢失，所以什么都没读。请不要设 create_workflow 的 checkpointer，或传入一个，或给宿主的图编译时带上一个。"


class DraftError(NotewrightError):
    """A draft is not there, not yours, or not in the state for this."""


class DraftNotFound(DraftError):
    en = "There is no draft {id}. `notewright drafts` lists yours."
    zh = "没有草稿 {id}。用 `notewright drafts` 看看你的草稿。"


class DraftAmbiguous(DraftNotFound):
    en = "{count} drafts begin with {id}, so none was taken. Give more of its id; `notewright drafts` lists them."
    zh = "有 {count} 篇草稿以 {id} 开头，因此一篇也没动。请把编号写长一点；用 `notewright drafts` 查看。"


class DraftDecided(DraftError):
    en = "Draft {id} is already {status}, so this changes nothing. `notewright show {id}` shows it."
    zh = "草稿 {id} 的状态是“{status}”，因此没有改动。用 `notewright show {id}` 查看。"


class ChangesNotFound(DraftError):
    en = "There is no set of changes {id}. Ask for the changes again."
    zh = "没有这组改动 {id}。请重新提出。"


class ChangesDecided(DraftError):
    en = "The changes {id} are already {status}, so nothing was written. Ask for them again if you still want them."
    zh = "这组改动 {id} 已是 {status}，因此什么都没写。还需要的话请重新提出。"


class StoreFailed(DraftError):
    en = "The draft store could not be used ({reason}), so nothing was changed. Mend the data folder and try again."
    zh = "草稿库用不了（{reason}），因此什么都没改。请修好数据文件夹后重试。"


class AccessError(NotewrightError):
    """Who is asking, or what for, could not be told."""


class TokenRefused(AccessError):
    """Alike for a token that is unknown, expired or revoked: which one it is helps only whoever guesses."""

    en = "This token opens nothing here. Ask whoever runs the server for a new one (`notewright token create`)."
    zh = "这个令牌在这里无效。请向服务器的管理者要一个新的（`notewright token create`）。"


class TokenNotFound(AccessError):
    en = "There is no token {id}. `notewright token list` gives the ids."
    zh = "没有令牌 {id}。用 `notewright token list` 查看编号。"


class OwnerRefused(AccessError):
    en = "“{name}” cannot name a user. Take 1 to 64 of a-z, 0-9, dot, dash and underscore, with a letter or digit at both ends."
    zh = "“{name}”不能用作用户名。请用 1 到 64 个 a-z、0-9、点、短横或下划线，首尾须是字母或数字。"


class ScopeUnknown(AccessError):
    en = "“{name}” is no scope of a token. Take one or more of read, draft and decide."
    zh = "“{name}”不是令牌的权限。请从 read、draft、decide 里选一个或几个。"


class RunError(NotewrightError):
    """A run cannot go on."""


class RunNotFound(RunError):
    en = "There is no failed run {id}. `notewright retry` alone takes the last one that failed."
    zh = "没有失败的运行 {id}。不带编号的 `notewright retry` 会接着最近失败的那一次。"


class RunAmbiguous(RunNotFound):
    en = "{count} failed runs begin with {id}, so none was taken. Give more of its id."
    zh = "有 {count} 次失败的运行以 {id} 开头，因此一次也没取。请把编号写长一点。"


class RunGoesOn(RunError):
    en = "Run {id} is still going on in {worker}, so it was not started twice. Wait for its end, or stop it first."
    zh = "运行 {id} 还在 {worker} 进行，因此没有重复开始。请等它结束，或先停下它。"


class RunNotFailed(RunError):
    en = "Run {id} did not fail on its way to a draft, so nothing was done. `notewright drafts` lists what waits; else ask again."
    zh = "运行 {id} 不是在写出草稿之前失败的，因此什么都没做。用 `notewright drafts` 看看有什么在等待；没有的话请重新提出。"


class NothingToRetry(RunError):
    en = "No run has failed, so there is nothing to go on with. `notewright drafts` lists what waits."
    zh = "没有失败的运行，因此没有可以接着做的。用 `notewright drafts` 看看有什么在等待。"


class DoorError(NotewrightError):
    """A request to a server could not be taken as it came."""


class RequestUnreadable(DoorError):
    """`reason` names places and rules of the request, never what stood there."""

    en = "The request could not be read ({reason}), so nothing was done. /docs shows what each address takes."
    zh = "请求读不懂（{reason}），因此什么都没做。/docs 里有每个地址接受的格式。"


class ThreadNotFound(DoorError):
    en = "There is no thread {id}. Send a `request` under that id to begin one."
    zh = "没有会话 {id}。请先用这个编号发一个 `request`。"


class NothingAsked(DoorError):
    en = "Thread {id} waits for no answer, so nothing was done. Send a `request`, or decide on its draft by the draft's id."
    zh = "会话 {id} 没有在等回答，因此什么都没做。请发一个 `request`，或用草稿编号直接决定。"


class DraftMoved(DoorError):
    en = "Draft {id} is at version {latest}, not {version}, so nothing was decided. Look at it again."
    zh = "草稿 {id} 已是第 {latest} 版，不是第 {version} 版，因此没有作决定。请再看一遍。"


class PageNotFound(DoorError):
    en = "There is nothing at {method} {path}. /docs lists the addresses."
    zh = "{method} {path} 这里没有内容。/docs 里列出了全部地址。"


class ScopeMissing(DoorError):
    en = "This token may not {scope}, so nothing was done. Ask for one with the scope {scope}."
    zh = "这个令牌没有 {scope} 权限，因此什么都没做。请换一个带 {scope} 权限的令牌。"


class HostRefused(DoorError):
    """Another name for this machine can belong to a page that pretends to be it (DNS rebinding)."""

    en = "Without tokens this server answers only to this machine's own names, not to “{host}”. Use 127.0.0.1, or make tokens."
    zh = "没有令牌时，服务器只接受本机的名字，不接受“{host}”。请用 127.0.0.1，或创建令牌。"


class OriginRefused(DoorError):
    en = "Without tokens no page of another origin may ask ({origin}), so nothing was done. Make tokens for such a client."
    zh = "没有令牌时，其他来源的网页（{origin}）不能发请求，因此什么都没做。请为这样的客户端创建令牌。"


class KeyReused(DoorError):
    en = "The Idempotency-Key {key} was used for another request, so nothing was done. Take a new key."
    zh = "Idempotency-Key {key} 已用于另一个请求，因此什么都没做。请换一个新的。"


class KeyUnusable(DoorError):
    en = "An Idempotency-Key has 1 to {limit} visible characters, so nothing was done. Take another one."
    zh = "Idempotency-Key 须是 1 到 {limit} 个可见字符，因此什么都没做。请换一个。"


class BodyTooLarge(DoorError):
    en = "The request is larger than {limit} bytes, so it was not read. Send less at a time."
    zh = "请求超过 {limit} 字节，因此没有读。请分开发送。"


class TooManyRequests(DoorError):
    en = "Too many requests ({limit}), so this one was not taken. Try again in {seconds} seconds."
    zh = "请求太多（{limit}），因此没有接受。请在 {seconds} 秒后重试。"


class ServerStops(DoorError):
    en = "The server is stopping and left this run where it stood. It goes on when the server is started again."
    zh = "服务器正在停止，这次运行停在当前位置。服务器再次启动后会继续。"


class AddressRefused(DoorError):
    en = "Without tokens the server listens on this machine only, not on {host}. Make one first (`notewright token create`)."
    zh = "没有令牌时服务器只在本机监听，不能用 {host}。请先创建令牌（`notewright token create`）。"


class Unexpected(DoorError):
    en = "Something went wrong that should not ({id}). The server's log has it under that number; try again."
    zh = "出现了意料之外的错误（{id}）。服务器日志里有这个编号的记录；请重试。"


class WorkError(NotewrightError):
    """A worker's ticket or file is not there, not yours, or not free."""


class WorkersFailed(WorkError):
    """`reasons` names each worker by the key of its ticket and says why in a code."""

    en = "None of the {count} workers gave anything to write from ({reasons}), so no draft was made. `notewright tickets` leads to what each answered; check the model, or choose another."
    zh = "{count} 个工人都没有给出可用的内容（{reasons}），因此没有写草稿。用 `notewright tickets` 查看各自的回答；请检查模型，或换一个。"


class ToolBusy(WorkError):
    en = "One request at a time: another one of the same step is under way, so this one was not run. Call again after it."
    zh = "一次只能处理一个请求：同一步里的另一个还没完，所以这个没有运行。请在它之后再调用。"


class TicketNotFound(WorkError):
    en = "There is no ticket {id}. `notewright tickets` lists yours."
    zh = "没有任务单 {id}。用 `notewright tickets` 看看你的任务单。"


class TicketAmbiguous(TicketNotFound):
    en = "{count} tickets begin with {id}, so none was taken. Give more of its id; `notewright tickets` lists them."
    zh = "有 {count} 张任务单以 {id} 开头，因此一张也没取。请把编号写长一点；用 `notewright tickets` 查看。"


class TicketHeld(WorkError):
    en = "Ticket {id} is being worked on by {worker} until {until}, so it was not started twice. Try again after that."
    zh = "任务单 {id} 正由 {worker} 处理，到 {until} 为止，因此没有重复开工。请在那之后重试。"


class ArtifactNotFound(WorkError):
    en = "There is no artifact {pointer}. `notewright tickets show ID` gives the pointer of a ticket."
    zh = "没有存档 {pointer}。用 `notewright tickets show 编号` 查看任务单的指针。"


class ArtifactRefused(WorkError):
    en = "{pointer} points out of your artifacts, so it was not read. `notewright tickets show ID` gives the pointer of a ticket."
    zh = "{pointer} 指到了你的存档之外，所以没有读。用 `notewright tickets show 编号` 查看任务单的指针。"


class ArtifactUnusable(WorkError):
    en = "Artifact {pointer} could not be written or read ({reason}). Mend the data folder and try again."
    zh = "存档 {pointer} 写不了或读不了（{reason}）。请修好数据文件夹后重试。"


class SaveError(NotewrightError):
    """The vault could not be written, or must not be."""


class SaveFailed(SaveError):
    en = "The note could not be saved in {folder} ({reason}). The draft still waits; mend the folder and approve again."
    zh = "笔记没能存进 {folder}（{reason}）。草稿还在；请修好文件夹后再批准。"


class EditRefused(SaveError):
    """An edit that cannot be made exactly. `reason` is a key of `whys`, which says it in both languages."""

    en = "{item} cannot be changed exactly ({reason}), so nothing was written. Change it by hand, or leave it out."
    zh = "{item} 没法准确改动（{reason}），因此什么都没写。请手动修改，或去掉这一步。"
    whys: ClassVar[dict[str, tuple[str, str]]] = {
        "encoding": ("its bytes fit no one encoding", "字节不合任何一种编码"),
        "too_large": ("it is too large", "文件太大"),
        "frontmatter": ("its frontmatter is no plain YAML list of keys", "属性区不是规整的 YAML"),
        "properties": ("its properties are in Logseq's own form", "属性用的是 Logseq 自己的写法"),
        "task": ("its checkbox stands in an unusual place", "复选框的位置不寻常"),
        "tag": ("a tag stands where it cannot be taken out alone", "标签所在的位置无法单独去掉"),
        "tag_name": ("that is no tag", "这不是标签"),
        "nothing": ("there is no text to write", "没有可写的内容"),
        "end": ("its end is inside code or a comment", "文件末尾在代码或注释里"),
        "bookmarks": ("it is no bookmark file", "它不是书签文件"),
        "address": ("that is no address of the web", "这不是网址"),
        "folder": ("that folder is outside the vault", "那个文件夹在笔记库之外"),
        "link": ("it is a link", "它是一个链接文件"),
        "kind": ("an item of this type has no such field", "这类条目没有这一项"),
        "host": ("it belongs to the workspace of the host program", "它属于宿主程序自己的工作区"),
        "states": ("the vault's own task states know no such state", "笔记库的任务状态里没有这种状态"),
        "twice": ("two steps change the same line", "两步要改同一行"),
    }

    def text(self, language: "Language") -> str:
        template, reason = (self.zh if language == "zh" else self.en), str(self.facts["reason"])
        said = self.whys.get(reason, (reason, reason))
        return template.format(**self.facts | {"reason": said[language == "zh"]})


class FileChanged(SaveError):
    en = "{path} changed since the changes were shown, so nothing was written. Run `notewright index` and ask again."
    zh = "{path} 在展示改动之后又变了，因此什么都没写。请运行 `notewright index` 后重新提出。"


class NameTaken(SaveError):
    en = "{path} is there already, so nothing was written. Choose another folder or rename one of the two."
    zh = "{path} 已经存在，因此什么都没写。请换个文件夹，或给其中一个改名。"


class ApplyFailed(SaveError):
    en = "The changes could not be written to {path} ({reason}), so none was kept. They still wait; mend it and approve again."
    zh = "改动没能写进 {path}（{reason}），因此一处都没留下。改动还在；请修好后再批准。"


class ApplyStuck(SaveError):
    en = "Changes to {path} were interrupted and cannot be settled ({reason}). What it held before is kept; mend it and start again."
    zh = "对 {path} 的改动中断了，现在没法收尾（{reason}）。原来的内容已留存；请修好后重新运行。"


class UndoFailed(SaveError):
    en = "The note of draft {id} could not be removed ({reason}), so it is still there. Mend the folder and undo again."
    zh = "草稿 {id} 存下的笔记删不掉（{reason}），所以它还在。请修好文件夹后再撤销。"


class FolderTaken(SaveError):
    en = "{folder} is not empty and holds no sample workspace, so nothing was written there. Name an empty or a new folder."
    zh = "{folder} 不是空的，里面也不是示例，所以什么都没写。请换一个空的或新的文件夹。"


class UndoRefused(SaveError):
    en = "{path} was edited since it was saved, so it was left as it is. Delete it yourself if you want to."
    zh = "{path} 保存之后被改过，所以没有动它。需要的话请自行删除。"


class NothingToUndo(SaveError):
    en = "There is no saved note left to undo. `notewright drafts` lists your drafts."
    zh = "没有可以撤销的已存笔记。用 `notewright drafts` 看看你的草稿。"


def error_named(code: str) -> type[NotewrightError]:
    """The class behind a `code` that a state or a JSON object carries. Raises KeyError for any other word."""
    return {
        name: value
        for name, value in globals().items()
        if isinstance(value, type) and issubclass(value, NotewrightError)
    }[code]
