import type { AccountExport } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock, Download, type LucideIcon } from 'lucide-react'
import { dayOf, formatMonthDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { MetaLine } from '../../../../ui/meta-line.tsx'
import { ExternalLink } from '../../../../ui/text-link.tsx'
import { useDownloadLink } from '../../../file/components/use-saved-file.ts'
import { isDownloadable, sortExports } from '../model.ts'
import { archiveAddress } from '../queries.ts'
import { Preparing } from './preparing.tsx'
import { sizeText } from './size-text.ts'
import { momentText } from '../../security/components/moment-text.ts'

/** Download timeout in milliseconds, for archives with photos on a slow mobile network. */
const PATIENCE = 10 * 60_000

interface ExportListProps {
  exports: readonly AccountExport[]
  className?: string
}

/** Lists the export that is being prepared, followed by the finished and the expired ones. */
export function ExportList({ exports, className }: ExportListProps) {
  const { t } = useLingui()
  const { preparing, done } = sortExports(exports)
  if (exports.length === 0) return null
  return (
    <div className={className}>
      {preparing ? <Preparing /> : null}
      {done.length > 0 ? (
        <ul aria-label={t`Your exports`} className="divide-y divide-line-soft">
          {done.map((archive) => (
            <ExportLine key={archive.id} archive={archive} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function ExportLine({ archive }: { archive: AccountExport }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const name = `homefield-${archive.createdAt.slice(0, 10)}.zip`
  const { link, isSaving } = useDownloadLink(archiveAddress(archive.id), name, PATIENCE)
  const isReady = isDownloadable(archive, now)
  const day = formatMonthDay(dayOf(Temporal.Instant.from(archive.createdAt), style), style)
  const end = archive.expiresAt && momentText(archive.expiresAt, now, style)
  const [icon, tone, state]: [LucideIcon, string, string | null] =
    archive.state === 'failed'
      ? [CircleAlert, 'text-neg-ink', t`It couldn’t be created. Please request a new one.`]
      : isReady
        ? [CircleCheck, 'text-pos-ink', end ? t`link works until ${end}` : null]
        : [Clock, 'text-ink-3', end ? t`link ended ${end}` : t`link ended`]
  return (
    <li className="flex items-center gap-3 py-3">
      <span className={tone}>
        <Icon of={icon} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="type-value">{t`Export of ${day}`}</p>
        <p className="text-sm text-ink-3 tabular-nums">
          <MetaLine>{archive.bytes === null ? null : sizeText(archive.bytes, style.locale)}{state}</MetaLine>
        </p>
      </div>
      {isReady ? (
        <ExternalLink
          {...link}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold!"
          aria-label={t`Download the export of ${day}`}
        >
          <Icon of={Download} size={16} />
          {isSaving ? t`Saving...` : t`Download`}
        </ExternalLink>
      ) : null}
    </li>
  )
}
