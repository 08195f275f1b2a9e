import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { RECOVERY_CODES } from '../model.ts'
import { securityQuery } from '../queries.ts'
import { IconTile } from './icon-tile.tsx'
import { dayText } from './moment-text.ts'
import { PartState } from './part-state.tsx'

const loadDialogs = () => import('./second-factor-dialogs.tsx')
const SetUpDialog = lateDialog(() => loadDialogs().then((module) => module.SetUpDialog))
const TurnOffDialog = lateDialog(() => loadDialogs().then((module) => module.TurnOffDialog))
const NewCodesDialog = lateDialog(() => loadDialogs().then((module) => module.NewCodesDialog))

export function SecondFactorSection() {
  const { t } = useLingui()
  const [open, setOpen] = useState<'setUp' | 'turnOff' | 'newCodes' | null>(null)
  usePreload(loadDialogs)
  const query = useQuery(securityQuery)
  const now = useNow()
  const style = useTimeStyle()
  const close = () => setOpen(null)
  return (
    <SettingsSection title={t`Two-step verification`} hint={t`Asked when you sign in with your password.`}>
      <PartState
        query={query}
        rows={2}
        loading={t`Loading two-step verification...`}
        failed={t`Your two-step verification settings couldn’t be loaded.`}
      >
        {({ secondFactor }) => {
          const { isOn, since, recoveryCodesLeft: left } = secondFactor
          const day = since && dayText(since, now, style)
          return (
            <Card>
              <RowList label={t`Two-step verification`}>
                <Row
                  lead={<IconTile of={Smartphone} />}
                  title={t`Authenticator app`}
                  tags={
                    isOn ? (
                      <Tag tone="pos" icon={Check}>
                        {t`On`}
                      </Tag>
                    ) : null
                  }
                  meta={!isOn ? t`Off: you sign in with just your password` : day ? t`On since ${day}` : null}
                  keepsActions
                  actions={
                    isOn ? (
                      <Button size="small" onPress={() => setOpen('turnOff')}>
                        {t`Turn off`}
                      </Button>
                    ) : (
                      <Button size="small" onPress={() => setOpen('setUp')}>
                        {t`Set up`}
                      </Button>
                    )
                  }
                />
                {isOn ? (
                  <Row
                    lead={<IconTile of={KeyRound} />}
                    title={t`Recovery codes`}
                    meta={
                      <span className={left === 0 ? 'font-semibold text-neg-ink' : undefined}>
                        {left === 0
                          ? t`None left. Create new ones now.`
                          : t`${left} of ${RECOVERY_CODES} left`}
                      </span>
                    }
                    keepsActions
                    actions={
                      <Button
                        size="small"
                        aria-label={t`Show new recovery codes`}
                        onPress={() => setOpen('newCodes')}
                      >
                        {t`Show new`}
                      </Button>
                    }
                  />
                ) : null}
              </RowList>
            </Card>
          )
        }}
      </PartState>
      {open === 'setUp' ? <SetUpDialog onClose={close} /> : null}
      {open === 'turnOff' ? <TurnOffDialog onClose={close} /> : null}
      {open === 'newCodes' ? <NewCodesDialog onClose={close} /> : null}
    </SettingsSection>
  )
}
