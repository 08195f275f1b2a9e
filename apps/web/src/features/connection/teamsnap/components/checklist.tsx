import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { mappableProfiles } from '../../model.ts'
import { canHash } from '../model/verifier.ts'

/** Lists what the user needs to connect TeamSnap, and checks off each item that the app can verify. */
export function Checklist() {
  const { t, i18n } = useLingui()
  const profiles = useQuery(profilesQuery).data?.profiles
  const children = profiles && mappableProfiles(profiles).filter(({ isOwnProfile }) => isOwnProfile)
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
    (children ?? []).map(({ name }) => name),
  )
  return (
    <ul className="flex flex-col gap-2.5">
      <Point>{t`You can sign in at teamsnap.com with your own account`}</Point>
      <Point>{t`Your children are on the teams’ rosters`}</Point>
      {children === undefined ? (
        <Point>{t`Each child has a profile here`}</Point>
      ) : children.length > 0 ? (
        <Point>{t`Each child has a profile here: ${names}`}</Point>
      ) : (
        <Point isMissing>
          {t`None of your children has a profile yet.`}{' '}
          <TextLink to="/profiles" search={{ add: true }}>{t`Add Your First Child`}</TextLink>
        </Point>
      )}
      {canHash() ? null : (
        <Point isMissing>
          {t`Signing in needs a secure address. Open Homefield by its https address and try again.`}
        </Point>
      )}
    </ul>
  )
}

function Point({ children, isMissing = false }: { children: ReactNode; isMissing?: boolean }) {
  const { t } = useLingui()
  return (
    <li className="flex gap-2.5 text-ink-2">
      <span className={`mt-0.5 ${isMissing ? 'text-cau-ink' : 'text-pos-ink'}`}>
        <Icon of={isMissing ? CircleAlert : Check} size={16} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {isMissing ? <span className="sr-only">{t`Still missing:`} </span> : null}
        {children}
      </span>
    </li>
  )
}
