import type { PastedCalendar } from '@homefield/domain/pasted-calendar'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'

interface WaitingProps {
  link: PastedCalendar
  /** Lets the user change the pasted text. */
  onChange: () => void
  children: ReactNode
}

/** Shows which link is being read, and what happens to it. */
export function Waiting({ link, onChange, children }: WaitingProps) {
  const { t } = useLingui()
  return (
    <Card className="p-4">
      <div className="mb-3 flex items-center gap-3.5">
        <PlatformTile {...platformNamed(link.platform ?? 'Other')} size={40} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-ink">{platformText(link.platform ?? 'Other')}</p>
          <p className="truncate text-sm text-ink-3">{link.host}</p>
        </div>
        <Button variant="ghost" size="small" onPress={onChange}>
          {t`Change`}
        </Button>
      </div>
      {children}
    </Card>
  )
}
