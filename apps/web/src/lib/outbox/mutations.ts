import type {
  BodyOf,
  ChangingMethod,
  Command,
  Intent,
  OperationOf,
  ParamsOf,
  PathOf,
  QueryOf,
} from './command.ts'

type ChangingCall = { [Method in ChangingMethod]: `${Method} ${PathOf<Method>}` }[ChangingMethod]

/** The kinds of mutation that the outbox carries, each with its call of the contract. */
const MUTATIONS = {
  createEvent: 'post /events',
  changeEvent: 'patch /events/{id}',
  deleteEvent: 'delete /events/{id}',
  restoreEvent: 'post /events/{id}/restore',
  setReminders: 'put /events/{id}/reminders',
  writeAboutEvent: 'post /events/{id}/messages',
  muteThread: 'patch /events/{id}/messages',
  writeMessage: 'post /conversations/{id}/messages',
  changeConversation: 'patch /conversations/{id}',
  reportConversation: 'post /conversations/{id}/report',
  addPicture: 'put /messages/{id}/picture',
  createProfile: 'post /profiles',
  changeProfile: 'patch /profiles/{id}',
  changeSettings: 'patch /settings',
  acceptRequest: 'post /friend-requests/{id}/accept',
  declineRequest: 'post /friend-requests/{id}/decline',
  cancelRequest: 'delete /friend-requests/{id}',
  changeFriend: 'patch /friends/{userId}',
  removeFriend: 'delete /friends/{userId}',
  block: 'put /blocked-people/{userId}',
  unblock: 'delete /blocked-people/{userId}',
  acknowledgeChanges: 'post /changes/acknowledge',
  settleClashes: 'post /clashes/settle',
  setDriveTime: 'put /drive-times',
  readNotification: 'patch /notifications/{id}',
  deleteNotification: 'delete /notifications/{id}',
  readAllNotifications: 'post /notifications/read-all',
  clearNotifications: 'delete /notifications',
  // The app sends these two at once; a device may still hold some that an earlier version queued.
  changeTeam: 'patch /teams/{id}',
  mapTeam: 'put /teams/{id}/profiles',
} as const satisfies Record<string, ChangingCall>

export type MutationKind = keyof typeof MUTATIONS

/** `post /events` for each call that may be queued. A queued call without a kind does not compile. */
type QueuedCall = (typeof MUTATIONS)[MutationKind]

/** An intent for the queue. */
export type Queued<Method extends ChangingMethod, Path extends PathOf<Method>> = Intent<Method, Path> &
  ([`${Method} ${Path}`] extends [QueuedCall] ? unknown : never)

type PartsOf<Call extends QueuedCall> = Call extends `${infer Method extends ChangingMethod} ${infer Path}`
  ? Path extends PathOf<Method>
    ? ParamsOf<OperationOf<Method, Path>> &
        QueryOf<OperationOf<Method, Path>> &
        BodyOf<OperationOf<Method, Path>>
    : never
  : never

/** A queued call with its kind and typed variables. */
export type Mutation<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: { readonly kind: One } & PartsOf<(typeof MUTATIONS)[One]>
}[Kind]

const TEMPLATES = Object.entries(MUTATIONS).map(([kind, call]) => {
  const [method, path = ''] = call.split(' ')
  return { kind, method, names: path.split('/') }
})

/** Reads a stored command back. The only place that parses paths. Null if a newer version of the app wrote the command. */
export function mutationOf({
  method,
  path,
  body,
}: Pick<Command, 'method' | 'path' | 'body'>): Mutation | null {
  const [plain = '', query] = path.split('?')
  const parts = plain.split('/').map(decodeURIComponent)
  const isParam = (name: string) => name.startsWith('{')
  const template = TEMPLATES.find(
    (one) =>
      one.method === method &&
      one.names.length === parts.length &&
      one.names.every((name, index) => isParam(name) || name === parts[index]),
  )
  if (!template) return null
  const params = template.names.flatMap((name, index) =>
    isParam(name) ? [[name.slice(1, -1), parts[index]] as const] : [],
  )
  // `freeze` made the path and the body from an intent of these types.
  return {
    kind: template.kind,
    params: Object.fromEntries(params),
    query: Object.fromEntries(new URLSearchParams(query)),
    body: JSON.parse(body ?? '{}') as unknown,
  } as unknown as Mutation
}

export function isKind<Kind extends MutationKind>(
  mutation: Mutation | null,
  ...kinds: readonly Kind[]
): mutation is Mutation<Kind> {
  return mutation !== null && kinds.some((kind) => kind === mutation.kind)
}
