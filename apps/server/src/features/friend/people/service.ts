import type { Person } from '@homefield/contract/friend'
import type { ReadUnit } from '@homefield/database/work'
import type { Installation } from '../../../lib/installation.ts'
import { requireConfirmedAddress } from '../../account/service.ts'
import { showPerson } from '../view.ts'
import { searchPeople } from './store.ts'

/**
 * Returns at most ten people whose name contains the text and whom the viewer may find.
 * Names that start with the text come first in the list.
 * @throws AppError `emailNotConfirmed`
 */
export async function peopleNamed(
  unit: ReadUnit,
  typed: string,
  installation: Pick<Installation, 'sendsMail'>,
): Promise<Person[]> {
  await requireConfirmedAddress(unit, installation)
  return (await searchPeople(unit, typed)).map(showPerson)
}
