import {
  type AnswerTo,
  type CallRequest,
  type ChangingMethod,
  type FileFor,
  type PathOf,
  requestOf,
  type Variables,
} from './call.ts'

type ChangingCall = { [Method in ChangingMethod]: `${Method} ${PathOf<Method>}` }[ChangingMethod]

/** The kinds of mutation that the queue can send, each with its call in the API contract. */
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
  assignLegs: 'post /legs/assign',
  answerLegs: 'post /legs/answer',
  releaseLegs: 'post /legs/release',
  undoLegs: 'post /legs/undo',
  addLegDefault: 'post /leg-defaults',
  answerLegDefault: 'post /leg-defaults/{id}/answer',
  deleteLegDefault: 'delete /leg-defaults/{id}',
  setGoing: 'put /events/{id}/going',
  setDriveFromHome: 'put /events/{id}/drive-time',
  changeDriveTime: 'patch /drive-times',
  deleteDriveTime: 'delete /drive-times',
  setHome: 'put /home',
  addHelper: 'post /helpers',
  changeHelper: 'patch /helpers/{id}',
  deleteHelper: 'delete /helpers/{id}',
  setReminderDefault: 'put /profiles/{id}/reminder-defaults',
  muteTeam: 'put /teams/{id}/mute',
  readNotification: 'patch /notifications/{id}',
  deleteNotification: 'delete /notifications/{id}',
  readAllNotifications: 'post /notifications/read-all',
  clearNotifications: 'delete /notifications',
  // The app no longer queues `changeTeam` and `mapTeam`, but an older version may have stored such commands.
  changeTeam: 'patch /teams/{id}',
  mapTeam: 'put /teams/{id}/profiles',
} as const satisfies Record<string, ChangingCall>

export type MutationKind = keyof typeof MUTATIONS

type CallOf<Kind extends MutationKind> = (typeof MUTATIONS)[Kind] extends `${infer Method extends
  ChangingMethod} ${infer Path}`
  ? Path extends PathOf<Method>
    ? { variables: Variables<Method, Path>; file: FileFor<Method, Path>; answer: AnswerTo<Method, Path> }
    : never
  : never

/** A mutation kind together with the parameters that its API endpoint requires. */
export type Mutation<Kind extends MutationKind = MutationKind> = {
  [One in Kind]: { readonly kind: One } & CallOf<One>['variables']
}[Kind]

export type FileOfKind<Kind extends MutationKind> = CallOf<Kind>['file']
export type AnswerToKind<Kind extends MutationKind> = CallOf<Kind>['answer']

/** All changes of drivers and attendance share one queue key, so that they are sent in order. */
export const LEG_QUEUE_KEY = 'legs'

/** The kinds that change legs. Their bodies list the legs, each with the version that the user saw. */
export const LEG_KINDS = ['assignLegs', 'answerLegs', 'releaseLegs', 'undoLegs'] as const

export function callOf(kind: MutationKind): { readonly method: ChangingMethod; readonly path: string } {
  const [method, path = ''] = MUTATIONS[kind].split(' ')
  return { method: method as ChangingMethod, path }
}

export function requestFor(mutation: Mutation): CallRequest {
  return requestOf({ ...mutation, ...callOf(mutation.kind) })
}

export const MUTATION_KINDS = Object.keys(MUTATIONS) as readonly MutationKind[]

export function isKind<One extends { readonly kind: MutationKind }, Kind extends MutationKind>(
  mutation: One,
  ...kinds: readonly Kind[]
): mutation is Extract<One, { readonly kind: Kind }> {
  return kinds.some((kind) => kind === mutation.kind)
}
