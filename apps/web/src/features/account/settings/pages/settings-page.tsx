import type { Me } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { useMe } from '../../../../lib/session/me.ts'
import { AnchorRow } from '../../../../ui/anchor-row.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Page } from '../../../../ui/page.tsx'
import { DataSections } from '../../data/components/data-sections.tsx'
import { SecuritySections } from '../../security/components/security-sections.tsx'
import { AboutSection } from '../components/about-section.tsx'
import { AccountSection } from '../components/account-section.tsx'
import { DeviceSection } from '../components/device-section.tsx'
import { PushAppsSection } from '../components/push-apps-section.tsx'
import { EmailsSection } from '../components/emails-section.tsx'
import { LanguageSection, ThemeSection } from '../components/language-section.tsx'
import { LeaveConfirm } from '../components/leave-confirm.tsx'
import { NotificationsSection } from '../components/notifications-section.tsx'
import { PrivacySection } from '../components/privacy-section.tsx'
import { FailedSettingsNote } from '../components/failed-settings-note.tsx'
import { SETTINGS_FORM, SettingsSaveBar } from '../components/settings-save-bar.tsx'
import { SettingsSkeleton } from '../components/settings-skeleton.tsx'
import { StaleDialog } from '../components/stale-dialog.tsx'
import { useAnchors } from '../components/use-anchors.ts'
import { useSettingsForm } from '../components/use-settings-form.ts'
import { ZoneSection } from '../components/zone-section.tsx'

interface SettingsPageProps {
  /** The sections about the reminders of single children and teams. */
  reminders: ReactNode
  /** The sections about home, helpers and usual drivers. */
  driving: ReactNode
  calendarLinks: ReactNode
  signOut: ReactNode
  /** The list of children in the dialog that deletes the account. The profile feature provides the list. */
  childrenFirst: ReactNode
}

export function SettingsPage(parts: SettingsPageProps) {
  const { t } = useLingui()
  const me = useMe()
  return (
    <Page width="reading">
      <h1 className="mb-2 type-d3">{t`Settings`}</h1>
      {me.data ? <SettingsParts me={me.data} {...parts} /> : null}
      {me.data === undefined && me.isError ? (
        <Card className="mt-4">
          <ErrorState
            title={t`Your settings could not be loaded`}
            onRetry={() => void me.refetch()}
            isRetrying={me.isFetching}
          >
            {errorText(me.error, '')}
          </ErrorState>
        </Card>
      ) : null}
      {me.data === undefined && !me.isError ? <SettingsSkeleton /> : null}
    </Page>
  )
}

function SettingsParts({
  me,
  reminders,
  driving,
  calendarLinks,
  signOut,
  childrenFirst,
}: SettingsPageProps & { me: Me }) {
  const { t } = useLingui()
  const form = useSettingsForm(me.settings)
  const content = useRef<HTMLDivElement>(null)
  const { current, goTo } = useAnchors(content)
  return (
    <>
      <AnchorRow
        label={t`On this page`}
        anchors={[
          { id: 'general', label: t`General` },
          { id: 'notifications', label: t`Notifications` },
          { id: 'driving', label: t`Driving` },
          { id: 'security', label: t`Security` },
          { id: 'language', label: t`Language & theme` },
          { id: 'calendar-links', label: t`Calendar links` },
          { id: 'data', label: t`Your data` },
        ]}
        current={current}
        onGo={goTo}
      />
      <FailedSettingsNote form={form} />
      {/* The top border of the first section would double the border of the row of anchors. */}
      <div ref={content} className="-mt-px">
        <Form id={SETTINGS_FORM} onSubmit={form.save} refusals={form.refusals}>
          <AccountSection me={me} form={form} />
          <ZoneSection form={form} />
          <PrivacySection form={form} />
          <NotificationsSection form={form} stoppedMails={me.settings.stoppedMails} />
        </Form>
        {reminders}
        <DeviceSection />
        <PushAppsSection />
        <EmailsSection isConfirmed={me.emailConfirmed} />
        {driving}
        <SecuritySections />
        <LanguageSection />
        <ThemeSection />
        {calendarLinks}
        <DataSections childrenFirst={childrenFirst} />
        {signOut}
        <AboutSection />
      </div>
      <SettingsSaveBar form={form} />
      <output className="sr-only">{form.isSaved ? t`Changes saved` : null}</output>
      <LeaveConfirm isDirty={form.isDirty} />
      {form.conflicts.length > 0 ? <StaleDialog form={form} conflicts={form.conflicts} /> : null}
    </>
  )
}
