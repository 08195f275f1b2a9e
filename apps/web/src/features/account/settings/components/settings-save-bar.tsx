import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SaveBar } from '../../../../ui/save-bar.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/**
 * The HTML id of the settings form, which connects the save button to the form.
 * The button is outside the form, because other sections of the page contain forms, and forms cannot nest.
 */
export const SETTINGS_FORM = 'settings'

/** Appears only while there are unsaved changes or a save is running. */
export function SettingsSaveBar({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  const isShown = form.isDirty || form.isSaving
  useFocusKept(isShown)
  return (
    <SaveBar
      className="mt-4 md:ml-[240px] lg:ml-[300px]"
      isDirty={isShown}
      problem={form.errorText}
      actions={
        <>
          <Button variant="ghost" onPress={form.discard} isDisabled={form.isSaving}>
            {t`Discard`}
          </Button>
          <Button type="submit" form={SETTINGS_FORM} variant="primary" isBusy={form.isSaving}>
            {t`Save Changes`}
          </Button>
        </>
      }
    >
      {form.isSaving ? t`Saving...` : t`Unsaved changes`}
    </SaveBar>
  )
}

/**
 * When the save bar disappears, its focused button disappears, too.
 * When the save bar disappears, the focus returns to the field that the user edited last.
 */
function useFocusKept(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined
    const form = document.getElementById(SETTINGS_FORM)
    let last = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && form?.contains(target)) last = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      if (document.activeElement === document.body && last instanceof HTMLElement)
        last.focus({ preventScroll: true })
    }
  }, [isShown])
}
