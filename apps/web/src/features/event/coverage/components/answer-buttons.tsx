import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import type { RideQuestion } from '../model/rides.ts'
import { answerDefault, useChangeLegs } from '../mutations.ts'
import { needsRideText, youDriveText } from './drive-text.ts'

/** The two answers to a question about a drive. */
export function AnswerButtons({ question: { kind, legs } }: { question: RideQuestion }) {
  const { t } = useLingui()
  const change = useChangeLegs()
  const done = youDriveText(legs)
  const free = needsRideText(legs)
  if (kind === 'check') {
    const isOwn = legs[0]?.leg?.driver?.kind === 'user'
    return (
      <>
        <Button
          size="small"
          variant="primary"
          onPress={() =>
            void change(legs, { kind: 'answerLegs', answer: 'stillWorks' }, isOwn ? done : t`Still works`)
          }
        >{t`Still works`}</Button>
        <Button size="small" onPress={() => void change(legs, { kind: 'releaseLegs' }, free)}>
          {isOwn ? t`I can’t` : t`Doesn’t work`}
        </Button>
      </>
    )
  }
  const answer = (given: 'accept' | 'decline') => {
    const doneText = given === 'accept' ? done : free
    const defaultId = legs[0]?.leg?.defaultId ?? null
    if (kind === 'usual' && defaultId !== null) void answerDefault(defaultId, given, doneText)
    else void change(legs, { kind: 'answerLegs', answer: given }, doneText)
  }
  return (
    <>
      <Button size="small" variant="primary" onPress={() => answer('accept')}>{t`Accept`}</Button>
      <Button size="small" onPress={() => answer('decline')}>{t`Decline`}</Button>
    </>
  )
}
