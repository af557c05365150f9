/** What is seldom looked at, as one file that is loaded when it is. */
export { EarlierDialog } from './earlier-dialog.tsx';
export { OtherOffer } from './other-offer.tsx';
