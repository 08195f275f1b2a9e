import { ACCESS_ROLES, type AccessRole, rightsOf } from '@homefield/domain/access'
import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, Eye, Info, X } from 'lucide-react'
import { useId } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RIGHT_TEXTS } from './right-text.ts'
import { ROLE_ICONS, ROLE_INKS, roleDetail, roleText } from './role-text.ts'

interface AccessLevelsProps {
  isOpen: boolean
  onToggle: () => void
  isPreviewed: boolean
  onPreview: () => void
}

/** Lists the rights of each access level, and the actions that only the owner may take. */
export function AccessLevels({ isOpen, onToggle, isPreviewed, onPreview }: AccessLevelsProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section className="-mt-2 mb-5" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          className="-mx-1 flex min-h-9 items-center gap-1.5 rounded-control px-1 text-left text-sm font-medium text-brand-ink hover:underline max-md:min-h-11"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon of={Info} size={16} />
          <span id={`${id}-title`}>{t`Access Levels Explained`}</span>
          <Icon
            of={ChevronDown}
            size={16}
            className={`transition-transform duration-(--t-base) ease-[ease] ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <Card id={id} hidden={!isOpen} className="mt-2 overflow-hidden">
        <div className="grid md:grid-cols-3">
          {ACCESS_ROLES.map((role) => (
            <Level key={role} role={role} />
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 border-t border-line-soft px-4 py-[11px] text-xs/[17px] text-ink-3">
          <div className="min-w-0 flex-[1_1_320px]">
            <p>
              {t`Only you can manage your friends and their access levels, choose who sees your children, transfer a child’s profile, manage your team links, or delete your account.`}
            </p>
            <p>{t`Changes apply within seconds on all their devices.`}</p>
          </div>
          <Button size="small" icon={Eye} aria-expanded={isPreviewed} onPress={onPreview}>
            {isPreviewed ? t`Hide what they see` : t`Show what they see today`}
          </Button>
        </div>
      </Card>
    </section>
  )
}

function Level({ role }: { role: AccessRole }) {
  const { t, i18n } = useLingui()
  const label = roleText(role)
  return (
    <div className="border-line-soft p-4 max-md:not-first:border-t md:not-first:border-l">
      <h3 className="flex items-center gap-2.5 text-[15px]">
        <Icon of={ROLE_ICONS[role]} className={ROLE_INKS[role]} />
        {label}
      </h3>
      <p className="mt-0.5 text-sm">{roleDetail(role)}</p>
      <ul className="mt-2.5 flex flex-col gap-1.5" aria-label={t`What the level ${label} allows`}>
        {rightsOf(role).map(({ right, allowed }) => (
          <li key={right} className={`flex items-start gap-2.5 ${allowed ? 'text-ink' : 'text-ink-3'}`}>
            <Icon
              of={allowed ? Check : X}
              size={16}
              className={`mt-0.5 ${allowed ? 'text-pos-ink' : 'text-ink-3'}`}
            />
            <span className="sr-only">{allowed ? t`Yes:` : t`No:`}</span>
            <span className="min-w-0">{i18n._(RIGHT_TEXTS[right])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
