import { useLingui } from '@lingui/react/macro'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { useDraft } from '../../../lib/session/use-draft.ts'
import type { DraftName } from '../../../lib/session/drafts.ts'
import type { AskedEvent, NewEventDraft as Draft } from '../../event/create/model/draft.ts'

interface NewEventDraftProps {
  form: DraftName<Draft>
  onContinue: (asked: AskedEvent) => void
}

/** Offers to continue one new event that the user typed but did not save. */
export function NewEventDraft({ form, onContinue }: NewEventDraftProps) {
  const { t } = useLingui()
  const draft = useDraft(form)
  if (draft === null) return null
  const { asked, values } = draft
  return (
    <DraftOffer form={form} of={values.title.trim() || t`a new event`} onContinue={() => onContinue(asked)} />
  )
}
