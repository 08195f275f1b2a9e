import type { Person } from '@homefield/contract/friend'
import { photoAddress } from '../../../lib/file-address.ts'
import { AdultDisc, type DiscSize } from '../../../ui/disc.tsx'

export function PersonDisc({ person, size }: { person: Person; size: DiscSize }) {
  return <AdultDisc name={person.name} size={size} photoUrl={photoAddress(person.photoId, '128')} />
}
