import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'

/** Shows the notes about a child. Only the owner and administrators receive the notes from the server. */
export function ChildNotes({ notes }: { notes: string | null }) {
  const { t } = useLingui()
  if (notes === null || notes === '') return null
  return (
    <section>
      <SectionHeading>{t`Notes`}</SectionHeading>
      <Card>
        <p className="px-4 py-3.5 wrap-anywhere whitespace-pre-line">{notes}</p>
      </Card>
    </section>
  )
}
