import { useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { DraftName } from './drafts.ts'
import { discardDraft, useHasDraft } from './use-draft.ts'

interface DraftOfferProps {
  form: DraftName<unknown>
  /** Completes the sentence 'You have unsaved changes to {of}.', for example with the child's name. */
  of: string
  /** Opens the form, which then loads the draft (`useDraft`). */
  onContinue: () => void
  className?: string
}

/**
 * Offers to continue or discard a draft.
 * The offer itself does not open the form and does not move the focus.
 */
export function DraftOffer({ form, of, onContinue, className }: DraftOfferProps) {
  const { t } = useLingui()
  const words = useId()
  if (!useHasDraft(form)) return null
  return (
    <Note tone="neutral" icon={PencilLine} {...(className ? { className } : {})}>
      <div role="group" aria-labelledby={words} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={words} className="min-w-0">
          <b>{t`You have unsaved changes to ${of}.`}</b>
        </p>
        <span className="flex gap-2">
          <Button size="small" onPress={onContinue}>
            {t`Continue`}
          </Button>
          <Button size="small" variant="ghost" onPress={() => discardDraft(form)}>
            {t`Discard`}
          </Button>
        </span>
      </div>
    </Note>
  )
}
