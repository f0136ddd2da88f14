import type { ReactNode } from 'react';
import type { StartingPoint } from '../starting-points';

/** Drawn on 96 × 64. */
const scenes: Readonly<Record<StartingPoint['id'], ReactNode>> = {
  coast: (
    <>
      <rect width="96" height="64" fill="#2a4468" />
      <rect y="12" width="96" height="14" fill="#4d6f92" />
      <rect y="26" width="96" height="12" fill="#c08f7c" />
      <circle cx="64" cy="35" r="7" fill="#ffd8a8" />
      <rect y="38" width="96" height="26" fill="#23374f" />
      <path d="M52 44h24M56 49h16M60 54h8" stroke="#e0b48c" strokeOpacity=".6" strokeWidth="1.4" />
      <path d="M0 64V30l10 3 8 9 12 5 9 17z" fill="#131c29" />
    </>
  ),
  product: (
    <>
      <rect width="96" height="64" fill="#e6d9c6" />
      <rect y="48" width="96" height="16" fill="#d8c7af" />
      <path d="M60 48l34-7v7z" fill="#b9a488" />
      <rect x="30" y="40" width="34" height="12" fill="#f1e7d8" />
      <path d="M58 40h6v12h-6z" fill="#cdbb9f" />
      <rect x="41" y="20" width="13" height="20" rx="3" fill="#4e6b5c" />
      <rect x="43" y="22" width="3" height="16" rx="1.5" fill="#86a393" />
      <rect x="44" y="13" width="7" height="8" rx="1.5" fill="#2c3a33" />
    </>
  ),
  portrait: (
    <>
      <rect width="96" height="64" fill="#5b4636" />
      <rect x="6" y="6" width="26" height="40" fill="#f0d9b5" />
      <path d="M19 6v40M6 26h26" stroke="#8a6d52" strokeWidth="1.6" />
      <path d="M30 64c2-15 13-20 28-20s26 5 28 20z" fill="#2f4a57" />
      <path d="M52 36h12v10c-3 4-9 4-12 0z" fill="#b9805f" />
      <ellipse cx="58" cy="27" rx="10.5" ry="12.5" fill="#d29a75" />
      <path d="M46 27c-1-13 5-17 12-17s14 4 12 17c-2-8-6-9-12-9s-10 1-12 9z" fill="#2b1d16" />
    </>
  ),
  poster: (
    <>
      <rect width="96" height="64" fill="#f3ead7" />
      <circle cx="48" cy="27" r="19" fill="#d8482f" />
      <rect x="22" y="32" width="52" height="6" fill="#1f2a44" />
      <rect x="30" y="41" width="44" height="6" fill="#1f2a44" fillOpacity=".8" />
      <rect x="22" y="50" width="36" height="6" fill="#1f2a44" fillOpacity=".6" />
    </>
  ),
  object: (
    <>
      <rect width="96" height="64" fill="#dfe4ea" />
      <ellipse cx="48" cy="54" rx="26" ry="6" fill="#c3cbd5" />
      <path d="M48 54l-20-10V28l20 10z" fill="#c98b5e" />
      <path d="M48 54l20-10V28L48 38z" fill="#a86f47" />
      <path d="M24 29l24-17 4 26-4 2z" fill="#6d5ae0" />
      <path d="M48 12l24 17-24 11z" fill="#5747bd" />
      <path d="M56 45l6-3v8l-6 3z" fill="#5d3a22" />
    </>
  ),
  film: (
    <>
      <rect width="96" height="64" fill="#0f1524" />
      <path d="M0 34h10V18h9v16h8V10h11v24h20V14h9v20h9V22h10v12h10v6H0z" fill="#1c2740" />
      <rect y="38" width="96" height="26" fill="#141c30" />
      <path d="M20 64l18-26M76 64L58 38" stroke="#3d4b70" strokeWidth="1.2" />
      <path d="M30 41v18M66 41v20" stroke="#ff5d6c" strokeOpacity=".7" strokeWidth="2.4" />
      <path d="M40 41v12M56 41v13M84 41v16" stroke="#ffc46b" strokeOpacity=".7" strokeWidth="2.4" />
      <circle cx="48" cy="31" r="9" fill="#000" fillOpacity=".5" />
      <path d="M45.5 26.5l7 4.5-7 4.5z" fill="#fff" />
    </>
  ),
};

export function PointPicture({ id }: { id: StartingPoint['id'] }) {
  return (
    <svg
      viewBox="0 0 96 64"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="block aspect-3/2 w-full"
    >
      {scenes[id]}
    </svg>
  );
}
