import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Navigation } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonFace } from '../../../ui/button-face.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { AccountLayout } from '../../account/components/account-layout.tsx'
import { AccountState } from '../../account/components/account-state.tsx'
import { deviceOf, directionsUrl } from '../model/directions.ts'

/**
 * Emails link to this page for 'Get Directions'. The page needs no account.
 * The page redirects the browser to the maps app of the device.
 * Emails contain only links to our own server, so nobody can abuse such a link to redirect elsewhere.
 * The place is never sent to our server.
 */
export function DirectionsPage({ to }: { to: string | null }) {
  const { t } = useLingui()
  const url =
    to === null ? null : directionsUrl({ locationName: null, location: to, field: null }, deviceOf(navigator))
  useEffect(() => {
    if (url !== null) location.replace(url)
  }, [url])
  return (
    <AccountLayout>
      {url === null ? (
        <AccountState
          icon={CircleAlert}
          title={t`There is no place here`}
          text={t`Please open the link in the email again.`}
        />
      ) : (
        <AccountState icon={Navigation} title={t`Get Directions`} text={to}>
          <a href={url} className={`${buttonLook('primary')} h-11 w-full`}>
            <ButtonFace icon={Navigation}>{t`Open in Maps`}</ButtonFace>
          </a>
        </AccountState>
      )}
    </AccountLayout>
  )
}
