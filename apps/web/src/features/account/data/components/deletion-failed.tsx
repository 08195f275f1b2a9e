import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../../lib/error-text.ts'
import { Note } from '../../../../ui/note.tsx'
import type { DeletionProblem } from '../model.ts'

interface DeletionFailedProps {
  problem: Exclude<DeletionProblem, 'passwordWrong'>
  error: Error | null
}

/** Shows why the deletion of the account failed and, if known, whether the account still exists. */
export function DeletionFailed({ problem, error }: DeletionFailedProps) {
  const { t } = useLingui()
  const said = {
    noSession: t`No active session. Please sign in first.`,
    refused: errorText(error, t`Failed to delete account`),
    failed: t`Failed to delete account`,
    unknown: t`An unknown error occurred during account deletion.`,
  }[problem]
  const isKnown = problem === 'refused' || problem === 'noSession'
  return (
    <Note tone="neg" role="alert">
      <b>{said}</b>
      <p>
        {isKnown
          ? t`Nothing was deleted. Your account is as it was.`
          : t`We can’t tell if it went through. Check your connection and try again.`}
      </p>
    </Note>
  )
}
