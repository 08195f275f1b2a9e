import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

interface LoadErrorProps {
  error: Error
  /** The specification's text about the list that could not be loaded. */
  fallback: string
  onRetry: () => void
  isRetrying: boolean
}

/** Replaces a list of connections that could not be loaded. If the server's database is down, the title says this. */
export function LoadError({ error, fallback, onRetry, isRetrying }: LoadErrorProps) {
  const { t } = useLingui()
  const isAway = error instanceof ApiError && error.code === 'unavailable'
  const said = errorText(error, fallback)
  return (
    <Card>
      <ErrorState
        title={isAway ? t`Database connection not available` : said}
        onRetry={onRetry}
        isRetrying={isRetrying}
      >
        {isAway ? said : null}
      </ErrorState>
    </Card>
  )
}
