import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ConnectionFailure } from '../../../lib/session/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountLayout } from '../components/account-layout.tsx'

const PARTS = {
  database: msg`Database connection failed`,
  authentication: msg`Authentication service failed`,
  test: msg`Connection test failed`,
  connection: msg`Failed to initialize backend connection`,
  timeout: msg`Connection timeout`,
} as const

/**
 * Replaces the form of an account screen if the connection check at startup failed.
 * The page shows details of the failure, which help the server's operator.
 */
export function NoBackendPage({ failure }: { failure: ConnectionFailure }) {
  const { t, i18n } = useLingui()
  const details = detailsOf(failure)
  return (
    <AccountLayout isAlone>
      <h1 className="mb-4 type-d3">{t`Sign in`}</h1>
      <Note tone="neg" role="alert" icon={WifiOff}>
        <h2 className="font-[650] text-neg-ink">{t`Connection Error`}</h2>
        <p>{i18n._(PARTS[failure.part])}</p>
        {details.length > 0 ? (
          <details className="mt-1">
            <summary className="w-fit cursor-pointer text-xs">{t`Details`}</summary>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
              {details.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt>{name}</dt>
                  <dd className="font-mono">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </Note>
      <Button isFullWidth className="mt-4" onPress={() => location.reload()}>
        {t`Retry Connection`}
      </Button>
    </AccountLayout>
  )
}

/** The names of the error details are not translated, because users send them to the server's operator. */
function detailsOf(failure: ConnectionFailure): [name: string, value: string][] {
  return Object.entries(failure).filter(
    (entry): entry is [string, string] => entry[0] !== 'part' && Boolean(entry[1]),
  )
}
