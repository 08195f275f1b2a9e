import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { answerDefault, useAnswerLegs } from '../../event/coverage/mutations.ts'
import type { DriveQuestion } from '../model/drive-question.ts'

interface AnswerDriveProps {
  question: DriveQuestion
  /** The notification's title, which tells screen readers what a button answers. */
  title: string
  /** True if this device has not delivered the answer yet. */
  isPending: boolean
  /** Called before the buttons disappear. */
  onAnswered: () => void
}

/** Shows the buttons that answer a question about driving, or that the answer is still on this device. */
export function AnswerDrive({ question, title, isPending, onAnswered }: AnswerDriveProps) {
  const { t } = useLingui()
  const answer = useAnswerLegs()
  if (isPending)
    return (
      <p className="mt-3">
        <Tag icon={CloudUpload}>{t`Waiting`}</Tag>
      </p>
    )
  const isCheck = question.ask === 'check'
  const yes = isCheck ? t`Still works` : t`Accept`
  const no = isCheck ? t`I can’t` : t`Decline`
  const press = (isYes: boolean) => {
    onAnswered()
    const doneText = isYes ? t`You said yes` : t`You said no`
    if (question.ask === 'usual')
      void answerDefault(question.defaultId, isYes ? 'accept' : 'decline', doneText)
    else void answer(question.legs, isYes ? (isCheck ? 'stillWorks' : 'accept') : 'decline', doneText)
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" size="small" aria-label={`${yes}: ${title}`} onPress={() => press(true)}>
        {yes}
      </Button>
      <Button size="small" aria-label={`${no}: ${title}`} onPress={() => press(false)}>
        {no}
      </Button>
    </div>
  )
}
