const lines = Array.from({ length: 17 }, (_, index) => 40 + index * 40);
const amounts = [120, 86, 148, 104, 132, 74, 116];

/** A page of the ledger: ruled lines, figures that line up, and one line closed into a circle. */
export function LedgerPicture() {
  return (
    <div className="ledger-picture" aria-hidden="true">
      <svg viewBox="0 0 560 720" preserveAspectRatio="xMidYMid slice">
        <g stroke="currentColor" strokeOpacity="0.22" strokeWidth="1">
          {lines.map((y) => (
            <path key={y} d={`M0 ${y}h560`} />
          ))}
        </g>
        <path d="M72 0v720" stroke="#f0a27e" strokeOpacity="0.55" strokeWidth="1" />
        <path d="M436 0v720M440 0v720" stroke="currentColor" strokeOpacity="0.22" strokeWidth="1" />
        <g fill="currentColor" fillOpacity="0.3">
          {amounts.map((width, index) => {
            const y = 106 + index * 40;
            return (
              <g key={y}>
                <rect x="96" y={y} width={width + 60} height="8" rx="4" />
                <rect x={528 - width / 2} y={y} width={width / 2} height="8" rx="4" />
              </g>
            );
          })}
        </g>
        <g fill="none" stroke="#fbfaf7" strokeWidth="10" strokeLinecap="round">
          <path d="M96 520h104M360 520h104" />
          <circle cx="280" cy="520" r="80" />
        </g>
        <circle cx="280" cy="440" r="13" fill="#f0a27e" />
      </svg>
    </div>
  );
}
