import type { Person } from '@homefield/contract/friend'
import { PersonDisc } from './person-disc.tsx'
import { personName } from './person-text.ts'

/** Shows a person's picture and name in a dialog, such as the dialog that blocks the person. */
export function PersonCard({ person, detail }: { person: Person; detail: string }) {
  return (
    <div className="flex items-center gap-3 rounded-[10px] bg-sunken px-3 py-2.5">
      <PersonDisc person={person} size={40} />
      <div className="min-w-0">
        <p className="type-value [overflow-wrap:anywhere]">{personName(person)}</p>
        <p className="text-sm text-ink-3">{detail}</p>
      </div>
    </div>
  )
}
