import type { AccessRole } from '@homefield/domain/access'
import { useLingui } from '@lingui/react/macro'
import './role-tag.css'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import '../../../ui/tag.css'
import { personName } from './person-text.ts'
import { ROLE_ICONS, ROLE_TONES, roleText } from './role-text.ts'

interface RoleTagProps {
  role: AccessRole
  person: { name: string }
  onPress: () => void
}

/** What a friend may, as the tag it is everywhere; pressing it changes it. On a phone its icon stands for the word. */
export function RoleTag({ role, person, onPress }: RoleTagProps) {
  const { t } = useLingui()
  const name = personName(person)
  const label = roleText(role)
  return (
    <Pressable
      className="tag role-tag"
      data-tone={ROLE_TONES[role]}
      aria-label={t`${label}. Edit access level of ${name}`}
      aria-haspopup="dialog"
      title={t`Edit access level`}
      onPress={onPress}
    >
      <Icon of={ROLE_ICONS[role]} size={13} className="-ml-0.5" />
      <span className="role-tag-word">{label}</span>
    </Pressable>
  )
}
