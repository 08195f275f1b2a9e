package app.homefield;

import android.os.Bundle;
import android.webkit.WebSettings;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // From Android 15 on the system draws apps below its bars in any case: the same everywhere.
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
        // Text as large as the system's: the page's own sizes follow the default one, and what holds text grows with it.
        // The web view's zoom would enlarge the letters alone.
        WebSettings settings = getBridge().getWebView().getSettings();
        settings.setTextZoom(100);
        settings.setDefaultFontSize(Math.round(16 * getResources().getConfiguration().fontScale));
    }
}
