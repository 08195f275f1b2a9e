import type { ImgHTMLAttributes } from 'react'
import { useImage } from '../platform/images.ts'

interface ReadImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  src: string
  alt: string
}

/**
 * An image that only authorized users may see. In a native app, the wrapper fetches the image.
 */
export function ReadImage({ src, alt, ...rest }: ReadImageProps) {
  const shown = useImage(src)
  return shown === null ? null : <img {...rest} src={shown} alt={alt} />
}
