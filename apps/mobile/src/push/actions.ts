/**
 * The buttons of reminders that the phone shows itself, and of push notifications on iOS, such as Accept.
 * A phone knows the buttons by their category. The app registers every category, with labels in its language.
 * A button stores its calls in the mutation queue, which sends them, later if there is no network.
 * Android shows pushes without buttons. A tap there opens the page with the question.
 */
import type { PushAction, PushMutation } from '@homefield/contract/push-action'
import { enqueue } from '../../../web/src/lib/mutation-queue/mutation-queue.ts'
import { LEG_QUEUE_KEY } from '../../../web/src/lib/mutation-queue/mutations.ts'
import { currentAccount } from '../../../web/src/lib/session/account.ts'
import { LocalNotifications } from '../plugins.ts'

type Name = PushAction['action']

/** The categories that the server sends (`categoryOf` in the server's notification/delivery/model.ts). */
const CATEGORIES: readonly (readonly Name[])[] = [
  ['accept', 'decline'],
  ['stillWorks', 'cannot'],
  ['drive', 'notGoing'],
  ['notGoing'],
]

/** Must match the server's labels (texts.view.ts), which the buttons of browsers show. */
const LABELS: Readonly<Record<'en' | 'es' | 'fr', Readonly<Record<Name, string>>>> = {
  en: {
    accept: 'Accept',
    decline: 'Decline',
    stillWorks: 'Still works',
    cannot: 'I can’t',
    drive: 'I’ll drive',
    notGoing: 'Not going',
  },
  es: {
    accept: 'Aceptar',
    decline: 'Rechazar',
    stillWorks: 'Sigue en pie',
    cannot: 'No puedo',
    drive: 'Yo llevo',
    notGoing: 'No va',
  },
  fr: {
    accept: 'Accepter',
    decline: 'Refuser',
    stillWorks: 'Toujours bon',
    cannot: 'Je ne peux pas',
    drive: 'Je conduis',
    notGoing: 'N’y va pas',
  },
}

const KINDS: ReadonlySet<unknown> = new Set<PushMutation['kind']>([
  'answerLegs',
  'answerLegDefault',
  'assignLegs',
  'setGoing',
])

export async function registerActions(): Promise<void> {
  const { lang } = document.documentElement
  const labels = lang === 'es' || lang === 'fr' ? LABELS[lang] : LABELS.en
  await LocalNotifications.registerActionTypes({
    types: CATEGORIES.map((names) => ({
      id: names.join('-'),
      actions: names.map((name) => ({ id: name, title: labels[name] })),
    })),
  })
}

/**
 * Stores the calls of the pressed button.
 * @param data the data of the push (`nativeData` in the server's notification/delivery/model.ts)
 * @returns false if the app must open the page of the push: the user pressed no button, or another account is open.
 */
export async function answerPush(data: unknown, pressed: string): Promise<boolean> {
  const { actions, account } = (data ?? {}) as { readonly actions?: unknown; readonly account?: unknown }
  if (typeof actions !== 'string' || currentAccount() === null || account !== currentAccount()) return false
  try {
    const offered = JSON.parse(actions) as readonly PushAction[]
    const mutations = offered.find(({ action }) => action === pressed)?.mutations
    if (mutations === undefined) return false
    for (const mutation of mutations)
      if (KINDS.has(mutation.kind)) await enqueue({ ...mutation, queueKey: LEG_QUEUE_KEY })
    return true
  } catch {
    // The device could not store the answer.
    return false
  }
}
