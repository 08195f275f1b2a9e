import type { AccessRole } from '@homefield/domain/access'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { tagLook } from '../../../ui/tag.tsx'
import { personName } from './person-text.ts'
import { ROLE_ICONS, ROLE_TONES, roleText } from './role-text.ts'

interface RoleTagProps {
  role: AccessRole
  person: { name: string }
  onPress: () => void
}

/** A friend's role as a tag that opens the access dialog. */
export function RoleTag({ role, person, onPress }: RoleTagProps) {
  const { t } = useLingui()
  const name = personName(person)
  const label = roleText(role)
  return (
    <Pressable
      className={`${tagLook(ROLE_TONES[role])} relative flex-none cursor-pointer after:absolute after:top-1/2 after:left-1/2 after:h-11 after:w-[max(100%,44px)] after:-translate-1/2 hover:shadow-[inset_0_0_0_1px_currentcolor] focus-visible:shadow-(--focus-ring)`}
      aria-label={t`${label}. Edit access level of ${name}`}
      aria-haspopup="dialog"
      title={t`Edit access level`}
      onPress={onPress}
    >
      <Icon of={ROLE_ICONS[role]} size={13} className="-ml-0.5" />
      {label}
    </Pressable>
  )
}
