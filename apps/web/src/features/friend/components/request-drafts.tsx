import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import type { DraftName } from '../../../lib/session/drafts.ts'
import { useDraft, useDraftsIn } from '../../../lib/session/use-draft.ts'
import { type RequestDraft, REQUESTS } from '../model/draft.ts'
import { personName } from './person-text.ts'

interface RequestDraftsProps {
  onContinue: (person: Person) => void
}

/** Offers to continue friend requests that the user typed but did not send. */
export function RequestDrafts({ onContinue }: RequestDraftsProps) {
  return useDraftsIn(REQUESTS).map((form) => <Offer key={form} form={form} onContinue={onContinue} />)
}

function Offer({ form, onContinue }: RequestDraftsProps & { form: DraftName<RequestDraft> }) {
  const { t } = useLingui()
  const draft = useDraft(form)
  if (draft === null) return null
  const name = personName(draft.person)
  return (
    <DraftOffer
      form={form}
      of={t`your request to ${name}`}
      onContinue={() => onContinue(draft.person)}
      className="mb-4"
    />
  )
}
