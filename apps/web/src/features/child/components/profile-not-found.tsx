import { useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/**
 * The text does not reveal whether the child was deleted, never existed or is private.
 * Screen readers announce the message, because it may appear while the page is open.
 */
export function ProfileNotFound() {
  const { t } = useLingui()
  return (
    <div role="alert">
      <h1 className="sr-only">{t`Child profile`}</h1>
      <Card>
        <EmptyState
          drawing="diamond"
          title={t`Profile not found`}
          action={<LinkButton to="/profiles">{t`Go to profiles`}</LinkButton>}
        >
          {t`It was deleted, or it isn’t shared with you.`}
        </EmptyState>
      </Card>
    </div>
  )
}
