import { useLingui } from '@lingui/react/macro'
import { AdultDisc } from '../../../../ui/disc.tsx'
import { PhotoField } from '../../../file/components/photo-field.tsx'
import { useChangePhoto } from '../mutations.ts'

/** Changes the user's own photo. A new photo is saved immediately, without the Save button of the form. */
export function PortraitField({ name, photoId }: { name: string; photoId: string | null }) {
  const { t } = useLingui()
  const portrait = useChangePhoto()
  return (
    <PhotoField
      photoId={photoId}
      onChange={portrait.mutateAsync}
      isBusy={portrait.isPending}
      errorText={portrait.errorText}
      onReset={portrait.reset}
      chooseLabel={t`Change photo`}
      busyLabel={t`Saving...`}
      removeLabel={t`Remove photo`}
      cropTitle={t`Your photo`}
      camera="user"
    >
      {(photoUrl) => <AdultDisc name={name} size={56} photoUrl={photoUrl} />}
    </PhotoField>
  )
}
