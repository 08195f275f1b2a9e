import type { OperatorOverview } from '@homefield/contract/operator'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ageText } from '../../../lib/time/age-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { sizeText } from './size-text.ts'

/** Below this free space, a full disk may soon stop the database. The doctor warns at the same limit. */
const LITTLE_BYTES = 1024 ** 3

export function StorageSection({ storage, backups, at }: OperatorOverview) {
  const { t } = useLingui()
  const { locale } = useTimeStyle()
  const { databaseBytes, fileBytes, files, freeBytes, isInBucket } = storage
  const count = plural(files, { one: '# file', other: '# files' })
  return (
    <section aria-labelledby="operator-storage">
      <SectionHeading id="operator-storage">{t`Storage`}</SectionHeading>
      <Card>
        <dl>
          <Fact name={t`Database`}>{sizeText(databaseBytes, locale)}</Fact>
          <Fact name={isInBucket ? t`Photos and files, in the bucket` : t`Photos and files`}>
            {sizeText(fileBytes, locale)} · {count}
          </Fact>
          <Fact name={t`Free in the data directory`}>
            {freeBytes === null ? (
              t`Unknown`
            ) : freeBytes < LITTLE_BYTES ? (
              <Tag tone="neg" icon={CircleAlert}>
                {sizeText(freeBytes, locale)}
              </Tag>
            ) : (
              sizeText(freeBytes, locale)
            )}
          </Fact>
          <Fact name={t`Last backup`}>
            <BackupText backups={backups} at={at} />
          </Fact>
          {backups?.drilledAt == null ? null : (
            <Fact name={t`Last restore drill`}>
              {ageText(Temporal.Instant.from(backups.drilledAt), Temporal.Instant.from(at))}
            </Fact>
          )}
        </dl>
      </Card>
    </section>
  )
}

/** Says when the last backup was made. Without one, a lost disk loses everything. */
function BackupText({ backups, at }: Pick<OperatorOverview, 'backups' | 'at'>) {
  const { t } = useLingui()
  const { locale } = useTimeStyle()
  if (backups === null) return <Tag tone="cau" icon={CircleAlert}>{t`Not set up`}</Tag>
  const { last, hasFailed } = backups
  const failed = hasFailed ? <Tag tone="neg" icon={CircleAlert}>{t`The last attempt failed`}</Tag> : null
  if (last === null) return failed ?? t`None yet`
  const size = sizeText(last.bytes, locale)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <span>
        {ageText(Temporal.Instant.from(last.at), Temporal.Instant.from(at))} · {size}
        {last.isEncrypted ? ` · ${t`encrypted`}` : ''}
      </span>
      {failed}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-soft px-4 py-3 first:border-t-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-[15px]/[20px] font-semibold text-ink tabular-nums">{children}</dd>
    </div>
  )
}
