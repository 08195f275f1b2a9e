import { useLingui } from '@lingui/react/macro'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { useDraft, useDraftsIn } from '../../../lib/session/use-draft.ts'
import type { DraftName } from '../../../lib/session/drafts.ts'
import { type AskedEvent, NEW_EVENTS, type NewEventDraft } from '../../event/create/model/draft.ts'

interface NewEventDraftsProps {
  onContinue: (asked: AskedEvent) => void
}

/**
 * Offers to continue new events that the user typed but did not save. The offer is shown above every page.
 */
export function NewEventDrafts({ onContinue }: NewEventDraftsProps) {
  const forms = useDraftsIn(NEW_EVENTS)
  if (forms.length === 0) return null
  return (
    <div className="flex flex-none flex-col gap-2 px-4 pt-3 empty:hidden md:px-6">
      {forms.map((form) => (
        <Offer key={form} form={form} onContinue={onContinue} />
      ))}
    </div>
  )
}

function Offer({ form, onContinue }: NewEventDraftsProps & { form: DraftName<NewEventDraft> }) {
  const { t } = useLingui()
  const draft = useDraft(form)
  if (draft === null) return null
  const { asked, values } = draft
  return (
    <DraftOffer form={form} of={values.title.trim() || t`a new event`} onContinue={() => onContinue(asked)} />
  )
}
