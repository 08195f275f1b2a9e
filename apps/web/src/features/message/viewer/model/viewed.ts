/** A picture that the picture viewer can show. */
export interface ViewedPicture {
  readonly messageId: string
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** The sender's name as the picture viewer shows it. */
  readonly from: string
  readonly createdAt: string
}
