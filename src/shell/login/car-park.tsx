interface CarProps {
  readonly x: number
  readonly y: number
  /** One of the four paints of the style sheet. */
  readonly paint: 1 | 2 | 3 | 4
}

/** A car seen from above, its front at the top. */
const Car = ({ x, y, paint }: CarProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="park-shade" x="3" y="5" width="38" height="74" rx="13" />
    <rect className={`park-paint-${paint}`} width="38" height="74" rx="13" />
    <path className="park-glass" d="M7 26q12-8 24 0l-3 10H10z" />
    <path className="park-glass" d="M8 64q11 5 22 0l-2-7H10z" />
    <path className="park-light" d="M5 7q3-4 8-5M33 7q-3-4-8-5" />
  </g>
)

const Tree = ({ x, y, r }: { readonly x: number; readonly y: number; readonly r: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className="park-shade" cx="3" cy="5" r={r} />
    <circle className="park-tree" r={r} />
    <circle className="park-leaf" cx={-r / 4} cy={-r / 4} r={r / 2} />
  </g>
)

const bays = [0, 1, 2, 3, 4, 5, 6, 7]
const bay = 68

/** The lines of a row of bays. */
const Bays = ({ y }: { readonly y: number }) => (
  <path className="park-line" d={bays.map((at) => `M${60 + at * bay} ${y}v96`).join('')} />
)

/**
 * A car park from above: two rows of bays, a lane with a car on its way to the free bay, trees and
 * the barrier. It takes its colours from the theme (login.css) and says nothing.
 */
export const CarPark = () => (
  <svg className="park" viewBox="0 0 600 420" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <rect className="park-ground" x="30" y="30" width="540" height="360" rx="28" />
    <Bays y={46} />
    <Bays y={278} />
    <path className="park-dash" d="M48 210H470" />
    <path className="park-way" d="M150 210H328q36 0 36-36v-20" />
    <path className="park-way" d="m352 166 12-14 12 14" />
    <rect className="park-free" x="336" y="46" width="60" height="96" rx="10" />
    <text className="park-sign" x="366" y="110" textAnchor="middle">
      P
    </text>
    <Car x={75} y={57} paint={1} />
    <Car x={143} y={57} paint={2} />
    <Car x={279} y={57} paint={3} />
    <Car x={415} y={57} paint={2} />
    <Car x={483} y={57} paint={4} />
    <g transform="rotate(90 110 210)">
      <Car x={91} y={150} paint={1} />
    </g>
    <Car x={75} y={289} paint={4} />
    <Car x={211} y={289} paint={1} />
    <Car x={279} y={289} paint={2} />
    <Car x={347} y={289} paint={4} />
    <Car x={483} y={289} paint={3} />
    <rect className="park-island" x="468" y="158" width="22" height="104" rx="11" />
    <circle className="park-post" cx="479" cy="172" r="9" />
    <path className="park-boom" d="M479 172 558 128" />
    <Tree x={34} y={36} r={26} />
    <Tree x={566} y={384} r={30} />
    <Tree x={26} y={372} r={20} />
    <Tree x={560} y={44} r={18} />
  </svg>
)
