import type { AccessRole } from '@homefield/domain/access'
import { useLingui } from '@lingui/react/macro'
import { Eye, MessageCircle, Shield } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Shows a friend's role as an icon at the end of a row: red shield, blue eye, or green speech bubble. */
export function AccessIcon({ role }: { role: AccessRole }) {
  const { t } = useLingui()
  const [icon, label, ink] =
    role === 'administrator'
      ? ([Shield, t`Administrator`, 'text-neg-ink'] as const)
      : role === 'viewer'
        ? ([Eye, t`Viewer`, 'text-brand-ink'] as const)
        : ([MessageCircle, t`Friend`, 'text-pos-ink'] as const)
  return (
    <span className={`ml-auto pl-2 ${ink}`} title={label}>
      <Icon of={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
