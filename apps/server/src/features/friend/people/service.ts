import type { Person } from '@homefield/contract/friend'
import type { ReadUnit } from '@homefield/database/work'
import type { Installation } from '../../../lib/installation.ts'
import { requireConfirmedAddress } from '../../account/service.ts'
import { showPerson } from '../view.ts'
import { searchPeople } from './store.ts'

/**
 * Whoever may be found by this part of his name, at most ten; first those whose name begins with it.
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
