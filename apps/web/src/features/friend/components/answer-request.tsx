import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Unsent } from '../model/unsent.ts'
import { type AnsweredRequest, type RequestAnswer, useAnswerRequest } from '../mutations.ts'
import { personName } from './person-text.ts'
import { UnsentNote } from './unsent-note.tsx'

interface AnswerRequestProps {
  request: AnsweredRequest
  /** The user's answer to the friend request, if this device has not sent the answer yet. */
  unsent: Unsent | undefined
  onAnswered: () => void
  /** True if the two buttons fill the full width of the row. */
  isWide?: boolean
}

/**
 * Shows the buttons 'Accept' and 'Decline', and whether the user's answer is being sent, pending or failed.
 */
export function AnswerRequest({ request, unsent, onAnswered, isWide = false }: AnswerRequestProps) {
  const { t } = useLingui()
  const answer = useAnswerRequest(onAnswered)
  const [pressed, setPressed] = useState<RequestAnswer>('accept')
  const name = personName(request.person)
  const hasPendingChange = unsent !== undefined && unsent.refusal === null
  const press = (chosen: RequestAnswer) => {
    if (answer.isPending) return
    setPressed(chosen)
    answer.act({ request, answer: chosen })
  }
  const isBusy = (chosen: RequestAnswer) => answer.isPending && pressed === chosen
  // Full-width buttons would be too wide on a tablet, so each button is at most 10rem wide.
  const width = isWide ? 'flex-1! md:max-xl:max-w-40' : ''
  return (
    <>
      {answer.errorText ? (
        <p className="mt-2.5 text-sm font-medium text-neg-ink" role="alert">
          {answer.errorText}
        </p>
      ) : null}
      <UnsentNote unsent={unsent} />
      {hasPendingChange ? (
        <p className="mt-3">
          <Tag icon={CloudUpload}>{t`Waiting`}</Tag>
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            className={width}
            isBusy={isBusy('accept')}
            busyLabel={t`Accepting...`}
            aria-label={isBusy('accept') ? t`Accepting...` : t`Accept ${name}`}
            onPress={() => press('accept')}
          >
            {t`Accept`}
          </Button>
          <Button
            size="small"
            className={width}
            isBusy={isBusy('decline')}
            busyLabel={t`Declining...`}
            aria-label={isBusy('decline') ? t`Declining...` : t`Decline ${name}`}
            onPress={() => press('decline')}
          >
            {t`Decline`}
          </Button>
        </div>
      )}
    </>
  )
}
