import { PALETTE } from '@homefield/domain/palette'
import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { colorText } from '../../../lib/color-text.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { SwatchPicker } from '../../../ui/swatch-picker.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PhotoField } from '../../file/components/photo-field.tsx'
import { SportGrid } from './sport-grid.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

interface ProfileFormProps {
  /** The form's id, which connects the form with the submit button in the dialog's footer. */
  id: string
  form: ProfileFormState
  /** The error of the last attempt to save. Null if there is none. */
  errorText: string | null
  /** True if the server rejected the date of birth because it is in the future. */
  isDateRefused: boolean
  /** True for a friend's child, for whom the form shows an outlined disc instead of a filled disc. */
  isShared?: boolean
}

/** Shows the form fields for adding or editing a child. */
export function ProfileForm({ id, form, errorText, isDateRefused, isShared = false }: ProfileFormProps) {
  const { t } = useLingui()
  const { values, problems, photo, change } = form
  const name = values.name.trim()
  return (
    <Form id={id} onSubmit={form.submit} refusals={form.refusals} className="flex flex-col gap-[18px] pt-2">
      {errorText ? (
        <Note tone="neg" role="alert">
          {errorText}
        </Note>
      ) : null}
      <PhotoField
        photoId={values.photoId}
        onChange={form.changePhoto}
        isBusy={photo.isPending}
        errorText={photo.errorText}
        onReset={photo.reset}
        chooseLabel={t`Click to upload photo`}
        chooseIcon={Camera}
        removeLabel={t`Remove photo`}
        cropTitle={t`Crop photo`}
        hint={
          name === ''
            ? t`Or keep the first letter on the child's color.`
            : t`Or keep the first letter on ${name}'s color.`
        }
        camera="environment"
      >
        {(photoUrl) => (
          <ChildDisc name={name} color={values.color} size={76} photoUrl={photoUrl} isFriend={isShared} />
        )}
      </PhotoField>
      <div className="grid items-start gap-x-3.5 gap-y-[18px] sm:grid-cols-2">
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          autoFocus
          isRequired
          maxLength={80}
          value={values.name}
          onChange={(typed) => change({ name: typed })}
          error={problems.name ? t`Please enter a name` : null}
        />
        <DateField
          label={t`Date of Birth`}
          hint={t`Used to calculate age and add birthday reminders`}
          value={values.dateOfBirth}
          onChange={(dateOfBirth) => change({ dateOfBirth })}
          onPartial={form.setDatePartial}
          max={form.today}
          error={
            problems.dateOfBirth === 'partial'
              ? t`Please enter the whole date, or clear it.`
              : problems.dateOfBirth || isDateRefused
                ? t`Please enter a date of birth that is not in the future.`
                : null
          }
        />
      </div>
      <SwatchPicker
        label={t`Profile Color`}
        swatches={PALETTE.map((color) => ({ value: color.hex, name: colorText(color.hex) }))}
        value={values.color}
        onChange={(color) => change({ color })}
      />
      <SportGrid sports={values.sports} onChange={(sports) => change({ sports })} />
      <TextArea
        label={t`Additional Notes`}
        name="notes"
        placeholder={t`Optional`}
        rows={3}
        maxLength={2000}
        value={values.notes}
        onChange={(notes) => change({ notes })}
      />
    </Form>
  )
}
