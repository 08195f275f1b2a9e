import type { Language } from '@homefield/contract/account'
import type { PushAction, PushMutation } from '@homefield/contract/push-action'
import type { Facts, RemindedChild } from '../texts/model.ts'
import { TEXTS } from '../texts/texts.view.ts'

/**
 * The buttons of a push or a reminder. Each button contains the calls that it makes, for the app on the device.
 * The calls need the session of the device: a push service that copies them gains no rights.
 */

/** Maximum length of all buttons as JSON. A push has at most 4 KiB. A longer question is answered in the app. */
const MOST_LETTERS = 2_000

/** @param userId the recipient, who takes a leg with 'I’ll drive' */
export function pushActionsOf(facts: Facts, language: Language, userId: string): PushAction[] {
  const actions = choicesOf(facts, language, userId)
  return JSON.stringify(actions).length <= MOST_LETTERS ? actions : []
}

function choicesOf(facts: Facts, language: Language, userId: string): PushAction[] {
  const action = actionIn(language)
  if (facts.kind === 'reminder') return reminderActionsOf(facts.children, language, userId)
  if (facts.kind !== 'notification') return []
  const { kind, drive, toCheck } = facts.entry
  if (kind === 'legAsked' && drive?.state === 'open') {
    const { default: usual, legs, legCount } = drive
    if (usual)
      return (['accept', 'decline'] as const).map((answer) =>
        action(answer, [{ kind: 'answerLegDefault', params: { id: usual.id }, body: { answer } }]),
      )
    if (legs.length < legCount) return []
    const asked = legs.map(({ eventId, profileId, direction, version }) => ({
      eventId,
      profileId,
      direction,
      version,
    }))
    return (['accept', 'decline'] as const).map((answer) =>
      action(answer, [{ kind: 'answerLegs', body: { legs: asked, answer } }]),
    )
  }
  if (toCheck.length === 0) return []
  const legs = toCheck.map(({ driver: _driver, ...leg }) => leg)
  return [
    action('stillWorks', [{ kind: 'answerLegs', body: { legs, answer: 'stillWorks' } }]),
    action('cannot', [{ kind: 'answerLegs', body: { legs, answer: 'decline' } }]),
  ]
}

/** Returns the buttons of a reminder: to take the legs without a driver, and to note that the children do not go. */
export function reminderActionsOf(
  children: readonly RemindedChild[],
  language: Language,
  userId: string,
): PushAction[] {
  if (children.length === 0) return []
  const action = actionIn(language)
  const legs = children.flatMap(({ eventId, profileId, openLegs }) =>
    openLegs.map((leg) => ({ eventId, profileId, ...leg })),
  )
  const notGoing = children.map(({ eventId, profileId }): PushMutation => ({
    kind: 'setGoing',
    params: { id: eventId },
    body: { profileId, isGoing: false, scope: 'this' },
  }))
  return [
    ...(legs.length > 0
      ? [action('drive', [{ kind: 'assignLegs', body: { legs, driver: { kind: 'user', userId } } }])]
      : []),
    action('notGoing', notGoing),
  ]
}

function actionIn(language: Language) {
  const { actions: titles } = TEXTS[language]
  return (name: PushAction['action'], mutations: PushMutation[]): PushAction => ({
    action: name,
    title: titles[name],
    mutations,
  })
}
