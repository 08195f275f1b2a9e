import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { lastEnd, onAccountChange } from '../../../lib/session/session.ts'
import { keepForSignIn, useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { REQUEST } from '../model.ts'
import { SupportDialog } from './support-dialog.tsx'

/** The button, and the dialog that it opens; it stands open where somebody had begun to write. */
export function ContactSupport() {
  const { t } = useLingui()
  const draft = useDraft(REQUEST)
  const [isOpen, setOpen] = useState(draft !== null)
  const [summary, setSummary] = useState(draft ?? '')
  useKeepDraft(REQUEST, summary === '' ? null : summary)
  useSignInAgain(isOpen)
  return (
    <>
      <Button
        variant="primary"
        icon={LifeBuoy}
        aria-haspopup="dialog"
        className="max-md:h-11"
        onPress={() => setOpen(true)}
      >
        {t`Contact Support`}
      </Button>
      <SupportDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        summary={summary}
        onChange={setSummary}
        onSignIn={() => {
          if (summary !== '') keepForSignIn(REQUEST, summary)
        }}
      />
    </>
  )
}

/** The page is everybody's and stays when the session ends; the form over it is not, and goes on after the sign-in. */
function useSignInAgain(isWriting: boolean): void {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    if (isWriting && lastEnd() === 'expired')
      void navigate({ to: '/auth/signin', search: { returnTo: '/help' }, replace: true })
  })
  useEffect(
    () =>
      onAccountChange((open) => {
        if (open === null) leave()
      }),
    [],
  )
}
