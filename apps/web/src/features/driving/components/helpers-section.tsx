import type { Coverage, DrivingFamily, Helper } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { coverageQuery } from '../../../lib/session/coverage.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { AdultDisc } from '../../../ui/disc.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { assignedFamilies } from '../model/families.ts'
import { HelperDialog } from './helper-dialog.tsx'
import { RemoveHelperConfirm } from './remove-helper-confirm.tsx'

/** The limit of helpers per family, from the API contract. */
const MOST_HELPERS = 50

/** Lists the adults without an account who drive, such as a grandparent or a sitter. */
export function HelpersSection() {
  const { t } = useLingui()
  const query = useQuery(coverageQuery)
  return (
    <SettingsSection
      id="helpers"
      title={t`Helpers`}
      hint={t`A grandparent, a sitter or a neighbor who drives without an account. They get no messages from Homefield.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading your helpers...`}
        failed={t`Your helpers couldn’t be loaded.`}
      >
        {(coverage: Coverage) => {
          const families = assignedFamilies(coverage)
          return (
            <div className="flex flex-col gap-5">
              {families.map((family) => (
                <Helpers key={family.ownerId} family={family} isNamed={families.length > 1} />
              ))}
            </div>
          )
        }}
      </PartState>
    </SettingsSection>
  )
}

type Open = { readonly kind: 'edit'; readonly helper: Helper | null } | { kind: 'remove'; helper: Helper }

function Helpers({ family, isNamed }: { family: DrivingFamily; isNamed: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open | null>(null)
  const { helpers, ownerName } = family
  const isFull = helpers.length >= MOST_HELPERS
  const close = () => setOpen(null)
  return (
    <div>
      {isNamed ? <h3 className="mb-2 text-sm font-semibold text-ink">{ownerName}</h3> : null}
      {helpers.length === 0 ? (
        <p className="text-sm text-ink-2">{t`No helpers yet.`}</p>
      ) : (
        <Card className="overflow-hidden">
          <RowList label={isNamed ? t`Helpers of ${ownerName}` : t`Helpers`}>
            {helpers.map((helper) => {
              const { id, name, phoneNumber, email } = helper
              return (
                <Row
                  key={id}
                  keepsActions
                  lead={<AdultDisc name={name} size={40} />}
                  title={name}
                  meta={
                    phoneNumber === null && email === null ? null : (
                      <MetaLine>
                        {phoneNumber === null ? null : <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}
                        {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
                      </MetaLine>
                    )
                  }
                  actions={
                    <>
                      <IconButton
                        icon={Pencil}
                        label={t`Edit ${name}`}
                        onPress={() => setOpen({ kind: 'edit', helper })}
                      />
                      <IconButton
                        icon={Trash2}
                        label={t`Remove ${name}`}
                        onPress={() => setOpen({ kind: 'remove', helper })}
                      />
                    </>
                  }
                />
              )
            })}
          </RowList>
        </Card>
      )}
      <Button
        icon={UserPlus}
        className="mt-3"
        isDisabled={isFull}
        onPress={() => setOpen({ kind: 'edit', helper: null })}
      >
        {t`Add helper`}
      </Button>
      {isFull ? (
        <p className="mt-1.5 text-sm text-ink-2">{t`You have ${MOST_HELPERS} helpers, which is the most a family can have.`}</p>
      ) : null}
      {open?.kind === 'edit' ? (
        <HelperDialog ownerId={family.ownerId} helper={open.helper} onClose={close} />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemoveHelperConfirm family={family} helper={open.helper} onClose={close} />
      ) : null}
    </div>
  )
}
