import { useDraftsIn } from '../../../lib/session/use-draft.ts'
import { lateSection } from '../../../ui/late.tsx'
import { type AskedEvent, NEW_EVENTS } from '../../event/create/model/draft.ts'

interface NewEventDraftsProps {
  onContinue: (asked: AskedEvent) => void
}

// Few visits have an unsaved event, so the code of the offer loads on demand.
const NewEventDraft = lateSection(() =>
  import('./new-event-draft.tsx').then((module) => module.NewEventDraft),
)

/**
 * Offers to continue new events that the user typed but did not save. The offer is shown above every page.
 */
export function NewEventDrafts({ onContinue }: NewEventDraftsProps) {
  const forms = useDraftsIn(NEW_EVENTS)
  if (forms.length === 0) return null
  return (
    <div className="flex flex-none flex-col gap-2 px-4 pt-3 empty:hidden md:px-6">
      {forms.map((form) => (
        <NewEventDraft key={form} form={form} onContinue={onContinue} />
      ))}
    </div>
  )
}
